export { dollars, formatMoney, parseMoney, type MicroDollars } from './money.js';
