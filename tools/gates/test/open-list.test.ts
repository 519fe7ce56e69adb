import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { committedVersions, reopenedGates } from '../src/open-history.mjs';
import { readGates, readOpen } from '../src/results.mjs';

const gates = readGates();

test('the registry holds the 46 gates of the requirement, each with kind, milestone and one sentence', () => {
  expect(new Set(gates.map(({ id }) => id)).size).toBe(46);
  const perMilestone = Object.fromEntries(['M11', 'M19', 'M20', 'M23'].map((name) => [name, gates.filter(({ milestone }) => milestone === name).length]));
  expect(perMilestone).toEqual({ M11: 23, M19: 5, M20: 6, M23: 12 });
  for (const { id, kind, promise } of gates) {
    expect(id).toMatch(/^gate\.schedule\.[a-z_]+$/);
    expect(['property', 'case', 'structural', 'corpus']).toContain(kind);
    expect(promise).toMatch(/^[A-Z][^.]*\.$/);
  }
});

test('every open gate is registered and says what it waits for', () => {
  for (const [id, reason] of Object.entries(readOpen())) {
    expect(gates.map((gate) => gate.id)).toContain(id);
    expect(reason).toMatch(/\S{3}/);
  }
});

describe('the history of the list', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carillon-gates-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid', '-c', 'commit.gpgsign=false', ...args], { cwd: folder, stdio: 'ignore' });
  const commit = (open: readonly string[], registered: readonly string[]) => {
    writeFileSync(path.join(folder, 'open.json'), JSON.stringify(Object.fromEntries(open.map((id) => [id, 'later']))));
    writeFileSync(path.join(folder, 'registry.json'), JSON.stringify({ gates: registered.map((id) => ({ id })) }));
    git('add', '.');
    git('commit', '-m', 'x');
  };
  const history = () => committedVersions(folder, 'open.json', 'registry.json');

  it('is empty where there is no repository', () => {
    expect(history()).toEqual([]);
    expect(reopenedGates(['gate.a'], [])).toEqual([]);
  });

  it('lets the list shrink, and a new gate begin open, and nothing come back', () => {
    git('init');
    commit(['gate.a', 'gate.b'], ['gate.a', 'gate.b']);
    commit(['gate.b'], ['gate.a', 'gate.b']);
    commit(['gate.b', 'gate.c'], ['gate.a', 'gate.b', 'gate.c']);
    expect(history()).toHaveLength(3);
    expect(reopenedGates(['gate.b', 'gate.c'], history())).toEqual([]);
    expect(reopenedGates(['gate.a', 'gate.b'], history())).toEqual(['gate.a']);
  });

  it('remembers a list committed long ago after later commits brought the gate back', () => {
    commit(['gate.a', 'gate.b', 'gate.c'], ['gate.a', 'gate.b', 'gate.c']);
    expect(reopenedGates(['gate.a', 'gate.b', 'gate.c'], history())).toEqual(['gate.a']);
  });
});
