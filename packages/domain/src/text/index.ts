export { checkText, codePointLength, type TextRule } from './text.js';
