import { projectResultOf } from '../src/project-result.mjs';
import { tagsOf } from '../src/tag.mjs';

test.each([
  ['nothing early [gate.schedule.not_early]', [{ role: 'gate', id: 'gate.schedule.not_early' }]],
  ['a part [share.schedule.not_early]', [{ role: 'share', id: 'gate.schedule.not_early' }]],
  ['two [gate.schedule.a] [share.schedule.b]', [{ role: 'gate', id: 'gate.schedule.a' }, { role: 'share', id: 'gate.schedule.b' }]],
  ['a list [1, 2] and a gate in words', []],
])('tags of a name, case %#', (name, tags) => {
  expect(tagsOf(name)).toEqual(tags);
});

test.each(['[gate schedule.a]', '[gate.schedule.a', '[Gate.schedule.A]', '[ gate.schedule.a]', '[gate]'])('a misspelt tag counts as one, so that it is reported, case %#', (name) => {
  expect(tagsOf(name)).toHaveLength(1);
});

test('a project tells its tagged tests, its counts and the suites that did not load', () => {
  const run = {
    testResults: [
      { testFilePath: '/repo/packages/domain/test/a.test.ts', testResults: [{ fullName: 'x [gate.schedule.a]', status: 'passed' }, { fullName: 'plain', status: 'failed' }] },
      { testFilePath: '/repo/packages/domain/test/b.test.ts', testResults: [], testExecError: { message: 'no such module' } },
      { testFilePath: '/repo/packages/domain/test/c.test.ts', testResults: [{ fullName: 'off', status: 'pending' }] },
    ],
  };
  expect(projectResultOf('domain', run, '/repo')).toEqual({
    project: 'domain',
    counts: { passed: 1, failed: 1, notRun: 1 },
    brokenSuites: ['packages/domain/test/b.test.ts'],
    tagged: [{ name: 'x [gate.schedule.a]', file: 'packages/domain/test/a.test.ts', status: 'passed' }],
  });
});
