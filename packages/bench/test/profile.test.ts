import { profileTable } from '../src/http/profile.js';

const frame = (functionName: string, url: string) => ({ functionName, scriptId: '1', url, lineNumber: 9, columnNumber: 0 });

test('own time is shared out among what ran, and idle time is nobody\'s', () => {
  const table = profileTable({
    nodes: [
      { id: 1, callFrame: frame('(idle)', '') }, { id: 2, callFrame: frame('(garbage collector)', '') },
      { id: 3, callFrame: frame('parse', 'file:///somewhere/node_modules/pg/lib/result.js') },
    ],
    startTime: 0, endTime: 1000, samples: [1, 2, 3, 3], timeDeltas: [600, 100, 100, 200],
  });
  expect(table.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual(['function | own time', 'parse pg/lib/result.js:10 | 75.0 %', '(garbage collector) | 25.0 %']);
});
