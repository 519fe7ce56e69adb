import type { Profiler } from 'node:inspector';
import { tableOf } from '../figures.js';

export type Profile = Profiler.Profile;

const SHOWN = 25;

/** The functions with the most time of their own, by share of the time in which the process was not idle. */
export const profileTable = ({ nodes, samples = [], timeDeltas = [] }: Profile): string => {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, frameName(callFrame)]));
  const self = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = nameOf.get(id) ?? '';
    self.set(name, (self.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
  // Nobody's, and that of handing over the profile itself.
  for (const name of self.keys()) if (name === '(idle)' || name.startsWith('post node:inspector')) self.delete(name);
  const total = [...self.values()].reduce((sum, time) => sum + time, 0);
  const rows = [...self].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN).map(([name, time]) => [name, `${((100 * time) / total).toFixed(1)} %`]);
  return tableOf(['function', 'own time'], rows);
};

const frameName = ({ functionName, url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']): string => {
  const name = functionName === '' ? 'anonymous' : functionName;
  return url === '' ? name : `${name} ${url.split('/').slice(-4).join('/').replace(/^.*node_modules\//u, '')}:${lineNumber + 1}`;
};
