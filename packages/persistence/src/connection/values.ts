import { Temporal, type Instant } from '@carillon/domain';
import pg from 'pg';
import type { ValueTransformer } from 'typeorm';

const { builtins } = pg.types;
/** timestamptz[]; the driver has no name for it. */
const TIMESTAMPTZ_ARRAY = 1185;

/**
 * How values leave the driver: an instant as a Temporal.Instant, a bigint as a number (all of ours are counts and micro-dollars,
 * far below 2^53). Everything else as the driver has it.
 */
export const valueParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    const parse = pg.types.getTypeParser(oid, format as 'text');
    if (oid === builtins.TIMESTAMPTZ) return (text: string) => instantOf(parse(text) as unknown as Date);
    if (oid === TIMESTAMPTZ_ARRAY) return (text: string) => (parse(text) as unknown as Date[]).map(instantOf);
    if (oid === builtins.INT8) return Number;
    return parse;
  },
};

const instantOf = (date: Date): Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** A timestamptz(3) column as an instant; what is no instant (an operator of a query) passes through. */
export const instantColumn: ValueTransformer = {
  to: (value: unknown) => (value instanceof Temporal.Instant ? new Date(value.epochMilliseconds) : value),
  from: (value: unknown) => (value instanceof Date ? instantOf(value) : value),
};
