/** Whole micro-dollars (1 USD = 1,000,000). A safe integer, so sums stay exact up to nine thousand million dollars. */
export type MicroDollars = number;

const MONEY = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,6}))?$/;

/** Reads a decimal string of US dollars with at most six decimals; undefined when it is anything else. */
export const parseMoney = (text: unknown): MicroDollars | undefined => {
  const match = typeof text === 'string' ? MONEY.exec(text) : null;
  if (match === null) return undefined;
  return Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'));
};

/** The shortest decimal string of the amount: `"1"`, `"0.25"`. */
export const formatMoney = (amount: MicroDollars): string => {
  const fraction = String(amount % 1_000_000).padStart(6, '0').replace(/0+$/, '');
  const whole = String(Math.trunc(amount / 1_000_000));
  return fraction === '' ? whole : `${whole}.${fraction}`;
};

export const dollars = (amount: number): MicroDollars => amount * 1_000_000;
