import { readdirSync, readFileSync } from 'node:fs';

/** Every process below `pid`, as Linux tells it. */
export const descendants = (pid: number): readonly number[] => {
  const children = new Map<number, number[]>();
  for (const { id, parent } of running()) children.set(parent, [...(children.get(parent) ?? []), id]);
  const below = (parent: number): number[] => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
};

/** Those of `pids` that still run. A zombie has ended: only nobody has asked for its exit code yet. */
export const alive = (pids: readonly number[]): readonly number[] => {
  const live = new Set(running().map(({ id }) => id));
  return pids.filter((pid) => live.has(pid));
};

const running = (): readonly { readonly id: number; readonly parent: number }[] =>
  readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).flatMap((name) => {
    const stat = statOf(name);
    if (stat === undefined) return [];
    // The command's name stands in parentheses and may hold anything, so the fields are counted from the last one.
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? [] : [{ id: Number(name), parent: Number(parent) }];
  });

const statOf = (pid: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
};
