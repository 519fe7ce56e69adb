import { fail, ok, type Result } from '@carillon/domain';
import type { Setting } from './setting.js';
import { CARILLON_SETTINGS } from './vocabulary.js';

/** The variables that a process reads, each under its own name. */
export type SettingsSpec = { readonly [name: string]: Setting<unknown> };

export type SettingsOf<Spec> = { readonly [Name in keyof Spec]: Spec[Name] extends Setting<infer T> ? T : never };

export type Environment = { readonly [name: string]: string | undefined };

/**
 * Reads every variable of `spec`. The faults are whole sentences, each naming the variable, what is wrong and how to mend it.
 * An unknown `CARILLON_*` is a fault: a misspelt setting would else silently leave its default in force.
 * @throws Error for a spec that reads a `CARILLON_*` which is missing in the vocabulary: every other process would refuse it.
 */
export const readSettings = <const Spec extends SettingsSpec>(env: Environment, spec: Spec): Result<SettingsOf<Spec>, readonly string[]> => {
  const faults = unknownNames(env).map((name) => `${name} is not a setting of Carillon: remove it${suggestion(name)}.`);
  const values: { [name: string]: unknown } = {};
  for (const [name, setting] of Object.entries(spec)) {
    if (isUnknown(name)) throw new Error(`${name} is missing in the vocabulary of settings`);
    const answer = setting.read(env[name]);
    if (answer.ok) values[name] = answer.value;
    else faults.push(`${name} ${answer.fault}.`);
  }
  return faults.length > 0 ? fail(faults) : ok(values as SettingsOf<Spec>);
};

const known: readonly string[] = CARILLON_SETTINGS;

const isUnknown = (name: string): boolean => name.startsWith('CARILLON_') && !known.includes(name);

const unknownNames = (env: Environment): readonly string[] => Object.keys(env).filter(isUnknown).toSorted();

const suggestion = (name: string): string => {
  const close = known.map((candidate) => ({ candidate, distance: editDistance(name, candidate) })).toSorted((a, b) => a.distance - b.distance)[0];
  return close !== undefined && close.distance <= 3 ? `, or did you mean ${close.candidate}` : '';
};

/** Levenshtein's: how many letters must be put in, taken out or changed. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};
