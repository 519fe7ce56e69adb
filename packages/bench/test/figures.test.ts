import { median, tableOf } from '../src/figures.js';

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(median([])).toBeNaN();
});

test('columns are aligned', () => {
  expect(tableOf(['work', 'ms'], [['firing', '1.5'], ['claim', '12.0']])).toBe('work      ms\nfiring   1.5\nclaim   12.0');
});
