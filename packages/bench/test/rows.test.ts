import { parseDefinition } from '@carillon/domain';
import { createBody, ownedOf } from '../src/http/rows.js';

test('the body that is created is a legal definition of about a kilobyte', () => {
  const body = createBody();
  expect(parseDefinition(JSON.parse(body)).ok).toBe(true);
  expect(body.length).toBeGreaterThan(800);
  expect(body.length).toBeLessThan(1500);
});

test('the reader has ten thousand schedules, or half of a small table', () => {
  expect([ownedOf(1_000_000), ownedOf(10_000)]).toEqual([10_000, 5_000]);
});
