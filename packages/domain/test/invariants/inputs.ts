import fc from 'fast-check';
import type { Fault } from '../../src/index.js';
import { aDefinitionBody } from '../../src/testing/index.js';

/** Values that no field expects, next to ones that many fields nearly accept. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, undefined, true, 0, -1, 1.5, 2 ** 53, -0, Number.NaN, '', ' ', '0', '1', '1.0000001', '\u0000', '\ud800', 'x'.repeat(1025), '09:00', '24:00', 'UTC',
    [], [1, 1], [1, 'a'], {}, { kind: 'DAILY' }, { kind: '__proto__' }, 'ONCE', '2026-07-01T09:00:00Z', '2026-07-01T09:00:00',
  ),
  fc.jsonValue(),
);

const keys = [...Object.keys(aDefinitionBody()), 'browser_profile_id', 'owner', '__proto__', 'constructor'];

const innerKeys = [
  'kind', 'at', 'local_time', 'timezone', 'weekdays', 'days_of_month', 'last_day', 'dates', 'max_steps', 'max_model_calls', 'max_tool_calls', 'max_cost',
  'synthesis_reserve_steps', 'synthesis_reserve_model_calls', 'synthesis_reserve_cost', 'more',
];

const changed = (body: object, changes: readonly (readonly [string, unknown])[]): object => {
  const copy: Record<string, unknown> = { ...body };
  // Own members, also by the name of __proto__, as a body from outside has them.
  for (const [key, value] of changes) Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

/** A legal body with any of its members left out or replaced, and with members that it should not have; or anything at all. */
export const definitionInputs: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.tuple(fc.constantFrom(...keys), oddValues), { maxLength: 3 }).map((changes) => changed(aDefinitionBody(), changes)) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('limits', 'cadence'), fc.array(fc.tuple(fc.constantFrom(...innerKeys), oddValues), { maxLength: 3 }))
    .map(([member, changes]) => ({ ...aDefinitionBody(), [member]: changed(aDefinitionBody()[member] as object, changes) })) },
  { weight: 1, arbitrary: oddValues },
);


const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/u;

/** What every refusal has to be: a place, a stable reason, and words for people. */
export const expectLegalFaults = (faults: readonly Fault[]): void => {
  expect(faults.length).toBeGreaterThan(0);
  for (const { pointer, reason, message } of faults) {
    expect(pointer).toMatch(POINTER);
    expect(REASONS).toContain(reason);
    expect(message).toMatch(/\S/);
  }
};

const REASONS = [
  'schedule.cadence_invalid', 'schedule.instant_invalid', 'schedule.timezone_invalid', 'schedule.limits_invalid', 'schedule.field_invalid',
  'schedule.field_unknown', 'occurrence.invalid',
];
