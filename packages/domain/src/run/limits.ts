import type { Fault } from '../fault.js';
import { readClosedObject, readInteger } from '../json/read.js';
import type { JsonObject } from '../json/canonical.js';
import { formatMoney, parseMoney, type MicroDollars } from '../money/money.js';

/** Finite bounds of a run. A reserve is the part of a total that is kept for the final answer, and is strictly below it. */
export interface RunLimits {
  readonly maxSteps: number;
  readonly maxModelCalls: number;
  readonly maxToolCalls: number;
  readonly maxCost: MicroDollars;
  readonly synthesisReserveSteps: number;
  readonly synthesisReserveModelCalls: number;
  readonly synthesisReserveCost: MicroDollars;
}

const FIELDS = [
  'max_steps', 'max_model_calls', 'max_tool_calls', 'max_cost',
  'synthesis_reserve_steps', 'synthesis_reserve_model_calls', 'synthesis_reserve_cost',
];
const INVALID = 'schedule.limits_invalid';
const COUNT = { min: 1, max: 1_000_000 };

/** Reads the wire form; every fault is pushed with its pointer. */
export const readRunLimits = (input: unknown, pointer: string, faults: Fault[]): RunLimits => {
  const fields = readClosedObject(input, pointer, FIELDS, INVALID, faults, 'schedule.field_unknown') ?? {};
  const count = (name: string) => readInteger(fields[name], `${pointer}/${name}`, COUNT, faults, INVALID);
  const reserve = (name: string, total: number) =>
    fields[name] === undefined || fields[name] === null ? 0
      : readInteger(fields[name], `${pointer}/${name}`, { min: 0, max: Math.max(0, total - 1) }, faults, INVALID);
  const maxSteps = count('max_steps');
  const maxModelCalls = count('max_model_calls');
  const maxToolCalls = count('max_tool_calls');
  const maxCost = readCost(fields['max_cost'], `${pointer}/max_cost`, faults);
  return {
    maxSteps, maxModelCalls, maxToolCalls, maxCost,
    synthesisReserveSteps: reserve('synthesis_reserve_steps', maxSteps),
    synthesisReserveModelCalls: reserve('synthesis_reserve_model_calls', maxModelCalls),
    synthesisReserveCost: readReserveCost(fields['synthesis_reserve_cost'], `${pointer}/synthesis_reserve_cost`, maxCost, faults),
  };
};

const readCost = (value: unknown, pointer: string, faults: Fault[]): MicroDollars => {
  const amount = parseMoney(value);
  if (amount !== undefined && amount > 0) return amount;
  faults.push({ pointer, reason: INVALID, message: 'must be a positive decimal string of US dollars with at most 6 decimals' });
  return 1;
};

const readReserveCost = (value: unknown, pointer: string, total: MicroDollars, faults: Fault[]): MicroDollars => {
  if (value === undefined || value === null) return 0;
  const amount = parseMoney(value);
  if (amount !== undefined && amount < total) return amount;
  faults.push({ pointer, reason: INVALID, message: 'must be a decimal string of US dollars below max_cost' });
  return 0;
};

/** The wire form, every field present. */
export const runLimitsJson = (limits: RunLimits): JsonObject => ({
  max_steps: limits.maxSteps,
  max_model_calls: limits.maxModelCalls,
  max_tool_calls: limits.maxToolCalls,
  max_cost: formatMoney(limits.maxCost),
  synthesis_reserve_steps: limits.synthesisReserveSteps,
  synthesis_reserve_model_calls: limits.synthesisReserveModelCalls,
  synthesis_reserve_cost: formatMoney(limits.synthesisReserveCost),
});
