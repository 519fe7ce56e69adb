import { gateTable, notRunLines } from '../src/table.mjs';
import { verdictOf } from '../src/verdict.mjs';

const gate = (name: string) => ({ id: `gate.schedule.${name}`, kind: 'case', milestone: 'M11', promise: 'A promise.' });
const result = (project: string, tests: Readonly<Record<string, string>>) => {
  const statuses = Object.values(tests);
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return {
    project,
    counts: { passed, failed, notRun: statuses.length - passed - failed },
    brokenSuites: [] as string[],
    tagged: Object.entries(tests).filter(([name]) => name.includes('[')).map(([name, status]) => ({ name, status, file: `${project}.test.ts` })),
  };
};
type Facts = Parameters<typeof verdictOf>[0];
const judge = (facts: Partial<Facts>) =>
  verdictOf({ gates: [gate('a')], open: {}, reopened: [], expectedProjects: [], results: [], notRun: [], everythingMustRun: false, ...facts });
const stateOf = (verdict: ReturnType<typeof verdictOf>) => verdict.rows.map(({ state }) => state);

const HELD = { 'it holds [gate.schedule.a]': 'passed' };

describe('the state of a gate', () => {
  it('is held by a passing test of its own', () => {
    const verdict = judge({ results: [result('domain', HELD)] });
    expect(stateOf(verdict)).toEqual(['held']);
    expect(verdict.problems).toEqual([]);
  });

  it('is FAILED by one failing test beside any number of passing ones, in whatever order and project', () => {
    for (const results of [
      [result('domain', { ...HELD, 'not here [gate.schedule.a]': 'failed' })],
      [result('api', { 'not here [gate.schedule.a]': 'failed' }), result('domain', HELD)],
      [result('domain', { ...HELD, 'a part is broken [share.schedule.a]': 'failed' })],
      [result('domain', { ...HELD, 'switched off [gate.schedule.a]': 'pending' })],
    ]) {
      const verdict = judge({ results });
      expect(stateOf(verdict)).toEqual(['FAILED']);
      expect(verdict.problems.some((problem) => problem.startsWith('gate.schedule.a: '))).toBe(true);
    }
  });

  it('is FAILED, listed as open or not, when a tagged test fails', () => {
    const verdict = judge({ open: { 'gate.schedule.a': 'later' }, results: [result('domain', { 'x [share.schedule.a]': 'failed' })] });
    expect(stateOf(verdict)).toEqual(['FAILED']);
  });

  it('is never closed by shares', () => {
    const results = [result('domain', { 'a part [share.schedule.a]': 'passed', 'another [share.schedule.a]': 'passed' })];
    expect(judge({ results }).problems).toEqual(['gate.schedule.a: no test holds it and it is not in tools/gates/open.json']);
    const listed = judge({ results, open: { 'gate.schedule.a': 'later' } });
    expect(stateOf(listed)).toEqual(['part']);
    expect(listed.problems).toEqual([]);
  });

  it('is open when the list says so, and FAILED when neither test nor list names it', () => {
    expect(stateOf(judge({ open: { 'gate.schedule.a': 'later' } }))).toEqual(['open']);
    expect(stateOf(judge({}))).toEqual(['FAILED']);
  });

  it('asks to shrink the list once its test passes', () => {
    expect(judge({ open: { 'gate.schedule.a': 'later' }, results: [result('domain', HELD)] }).problems)
      .toEqual(['gate.schedule.a: its test passes, so remove it from the list tools/gates/open.json']);
  });

  it('is not run when only a suite that this machine cannot run could hold it, and FAILED when everything must run', () => {
    const notRun = [{ project: 'browser', suite: 'pages', reason: 'no browser', gates: ['gate.schedule.a'] }];
    expect(judge({ notRun })).toMatchObject({ rows: [{ state: 'not run' }], problems: [] });
    const all = judge({ notRun, everythingMustRun: true });
    expect(stateOf(all)).toEqual(['FAILED']);
    expect(all.problems).toContain('browser, pages: not run (no browser), and CARILLON_TEST_ALL=1 wants everything');
  });
});

describe('a run', () => {
  it('fails on a tag of an unknown gate, in a test or in the list', () => {
    expect(judge({ results: [result('domain', { ...HELD, 'typo [gate.schedule.aa]': 'passed' })] }).problems)
      .toEqual(['"typo [gate.schedule.aa]" (domain.test.ts) names the unknown gate gate.schedule.aa']);
    expect(judge({ results: [result('domain', HELD)], open: { 'gate.schedule.zz': 'later' } }).problems)
      .toEqual(['tools/gates/open.json names the unknown gate gate.schedule.zz']);
  });

  it('fails when a project is silent, ran nothing, had a suite that did not load, or had a test switched off', () => {
    const facts = { open: { 'gate.schedule.a': 'later' }, expectedProjects: ['domain'] };
    expect(judge(facts).problems).toEqual(['project domain: produced no results']);
    expect(judge({ ...facts, results: [result('domain', {})] }).problems).toEqual(['project domain: produced no results']);
    expect(judge({ ...facts, results: [{ ...result('domain', { plain: 'passed' }), brokenSuites: ['a.test.ts'] }] }).problems)
      .toEqual(['project domain: a.test.ts did not load']);
    expect(judge({ ...facts, results: [result('domain', { plain: 'passed', off: 'pending' })] }).problems)
      .toEqual(['project domain: 1 switched off inside a suite that ran']);
  });

  it('fails when two projects share a name, since one would hide the other', () => {
    expect(judge({ expectedProjects: ['domain', 'domain'], results: [result('domain', HELD)] }).problems).toEqual(['project domain: the name is taken twice']);
  });

  it('fails on an untagged failure, though every gate is held', () => {
    expect(judge({ results: [result('domain', { ...HELD, plain: 'failed' })] }).problems).toEqual(['project domain: 1 failed']);
  });

  it('excuses a silent project only when it announced itself', () => {
    const facts = { open: { 'gate.schedule.a': 'later' }, expectedProjects: ['browser'], notRun: [{ project: 'browser', suite: 'pages', reason: 'no browser', gates: [] }] };
    expect(judge(facts).problems).toEqual([]);
    expect(judge({ ...facts, everythingMustRun: true }).problems).toContain('project browser: produced no results');
  });

  it('fails when the list of open gates grew', () => {
    expect(judge({ open: { 'gate.schedule.a': 'later' }, reopened: ['gate.schedule.a'] }).problems)
      .toEqual(['gate.schedule.a: was held before and is back in tools/gates/open.json, which may only shrink']);
  });
});

test('the table shows each gate and the totals', () => {
  const { rows } = judge({
    gates: [gate('a'), gate('bb')], open: { 'gate.schedule.bb': 'later' },
    results: [result('domain', { ...HELD, 'a part [share.schedule.bb]': 'passed' })],
  });
  expect(gateTable(rows)).toEqual([
    'gate              kind  milestone  state  tests',
    'gate.schedule.a   case  M11        held   1',
    'gate.schedule.bb  case  M11        part   0 + 1 part',
    'total 2 gates: 1 held, 1 part, 0 open, 0 FAILED',
  ]);
});

test('suites that did not run are named with their reason', () => {
  expect(notRunLines([])).toEqual(['suites not run: none']);
  expect(notRunLines([{ project: 'browser', suite: 'pages', reason: 'no browser', gates: [] }])).toEqual(['suites not run:', '  browser, pages: no browser']);
});
