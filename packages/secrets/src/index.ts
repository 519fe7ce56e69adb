export { secretScanner } from './scanner.js';
