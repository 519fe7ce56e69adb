import { fail, ok, type Result } from '@carillon/domain';

/** How one variable of the environment is read. The fault is the rest of a sentence that begins with the variable's name. */
export interface Setting<T> {
  readonly read: (raw: string | undefined) => Result<T, string>;
}

type Fallback<T> = { readonly default?: T };

/** A variable that is set to nothing is not set: a deployment template that fills in blanks means the default. */
const given = (raw: string | undefined): string | undefined => (raw === undefined || raw.trim() === '' ? undefined : raw.trim());

const setting = <T>(parse: (text: string) => Result<T, string>, wanted: string, fallback: Fallback<T>): Setting<T> => ({
  read: (raw) => {
    const text = given(raw);
    if (text !== undefined) return parse(text);
    return fallback.default === undefined ? fail(`is not set: set it to ${wanted}`) : ok(fallback.default);
  },
});

export const text = (wanted: string, fallback: Fallback<string> = {}): Setting<string> => setting(ok, wanted, fallback);

export const optionalText = (): Setting<string | undefined> => ({ read: (raw) => ok(given(raw)) });

/** A whole number in decimal digits, so that `1e3`, `0x10` and `5s` are mistakes and not surprises. */
export const integer = (range: { readonly min: number; readonly max: number }, fallback: Fallback<number> = {}): Setting<number> => {
  const wanted = `a whole number from ${range.min} to ${range.max}`;
  return setting((raw) => {
    const value = /^-?[0-9]{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
    return value >= range.min && value <= range.max ? ok(value) : fail(`is ${quoted(raw)}: set it to ${wanted}`);
  }, wanted, fallback);
};

export const optionalInteger = (range: { readonly min: number; readonly max: number }): Setting<number | undefined> => {
  const { read } = integer(range);
  return { read: (raw) => (given(raw) === undefined ? ok(undefined) : read(raw)) };
};

/** 0 or 1 and nothing else: `true`, `yes` and `on` are read differently by different programs. */
export const flag = (fallback: Fallback<boolean> = {}): Setting<boolean> =>
  setting((raw) => (raw === '0' || raw === '1' ? ok(raw === '1') : fail(`is ${quoted(raw)}: set it to 0 or 1`)), '0 or 1', fallback);

export const choice = <const T extends string>(values: readonly T[], fallback: Fallback<T> = {}): Setting<T> => {
  const wanted = values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
  return setting((raw) => {
    const found = values.find((value) => value === raw);
    return found === undefined ? fail(`is ${quoted(raw)}: set it to ${wanted}`) : ok(found);
  }, wanted, fallback);
};

/** A value that no message may repeat, whatever is wrong with it. */
export const secret = (wanted: string): Setting<string> => setting((raw) => ok(raw), wanted, {});

const POSTGRES = ['postgres:', 'postgresql:'];

/** The URL of a PostgreSQL database. Its faults never repeat it: it holds a password. */
export const databaseUrl = (): Setting<string> => {
  const wanted = 'a URL like postgres://LOGIN:PASSWORD@HOST:5432/DATABASE';
  return setting((raw) => {
    const url = URL.parse(raw);
    if (url === null) return fail(`is not a URL: set it to ${wanted}`);
    if (!POSTGRES.includes(url.protocol)) return fail(`does not name a PostgreSQL database, the only kind that Carillon runs on: set it to ${wanted}`);
    if (url.pathname.length < 2) return fail(`names no database: set it to ${wanted}`);
    return ok(raw);
  }, wanted, {});
};

const quoted = (raw: string): string => JSON.stringify(raw.length > 40 ? `${raw.slice(0, 40)}…` : raw);
