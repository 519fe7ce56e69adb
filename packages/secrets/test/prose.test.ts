import { secretScanner } from '../src/index.js';
import { PROSE } from './prose.js';

test('there is enough prose to be wrong about', () => {
  expect(PROSE.length).toBeGreaterThanOrEqual(60);
});

test.each(PROSE)('clean: %s', async (sentence) => {
  expect(await secretScanner.scan(sentence)).toBe('clean');
});

test('all of it together is clean as well', async () => {
  for (const between of [' ', '\n', '\n\n']) expect(await secretScanner.scan(PROSE.join(between))).toBe('clean');
});
