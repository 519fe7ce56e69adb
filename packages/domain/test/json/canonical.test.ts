import fc from 'fast-check';
import { canonicalJson, formatMoney, parseMoney, type Json } from '../../src/index.js';

test('members are sorted, null members left out, strings composed', () => {
  expect(canonicalJson({ b: [1, null, { y: undefined, x: 'e\u0301' }], a: 1.0, c: null })).toBe('{"a":1,"b":[1,null,{"x":"é"}]}');
});

test('the text is the same whatever the order of the members', () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
    const reversed = Object.fromEntries(Object.entries(value).toReversed());
    expect(canonicalJson(reversed as Json)).toBe(canonicalJson(value as Json));
  }));
});

test('a number that JSON cannot carry has no canonical form', () => {
  expect(() => canonicalJson(Number.NaN)).toThrow(RangeError);
});

test('money round-trips exactly', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), (amount) => { expect(parseMoney(formatMoney(amount))).toBe(amount); }));
  expect(['1', '1.00', '0.000001', '12.5'].map(parseMoney)).toEqual([1_000_000, 1_000_000, 1, 12_500_000]);
  expect(['', '-1', '+1', '01', '1.', '.5', '1e3', '1.0000001', 1, null, 'NaN'].map(parseMoney)).toEqual(Array.from({ length: 11 }, () => undefined));
});
