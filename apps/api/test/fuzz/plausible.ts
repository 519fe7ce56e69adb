import type { Random } from './random.js';

/**
 * Stands in what people write and in tokens that nobody issued. No refusal and no line of the log may repeat it.
 */
export const CANARY = 'kingfisher';

/**
 * What a schema alone cannot say: which agent exists, which zones there are, what the ceilings of the day leave. By the name of the
 * member; a name that does not stand here gets a value by its schema.
 */
export const PLAUSIBLE: Readonly<Record<string, (random: Random) => unknown>> = {
  title: (random) => random.pick([`${CANARY} summary`, `${CANARY} 😀`, `${CANARY} e\u0301`, `${CANARY} \u05d0\u05d1`, `${CANARY} "quoted" \\ /`, '__proto__']),
  instruction: (random) => random.pick([`${CANARY}: summarise my inbox.`, `${CANARY}\nline\tand tab`, `${CANARY} ${'long '.repeat(random.below(400))}`, `\u{1F468}\u200d\u{1F469} ${CANARY}`]),
  agent_id: () => '11111111-1111-4111-8111-111111111111',
  agent_version: () => '1',
  policy_profile: () => 'default',
  requested_scopes: (random) => random.pick([[], ['workspace.read'], ['run.read', 'schedule.read'], ['session.read']]),
  browser_profile_id: () => null,
  max_steps: (random) => 1 + random.below(128),
  max_model_calls: (random) => 1 + random.below(64),
  max_tool_calls: (random) => 1 + random.below(256),
  max_cost: (random) => random.pick(['0.000001', '1', '0.50', '24.999999']),
  synthesis_reserve_steps: () => 0,
  synthesis_reserve_model_calls: () => 0,
  synthesis_reserve_cost: (random) => random.pick(['0', '0.0']),
  run_timeout_seconds: (random) => 1 + random.below(86_400),
  misfire_grace_seconds: (random) => 1 + random.below(86_400),
  max_consecutive_failures: (random) => 1 + random.below(10),
  timezone: (random) => random.pick(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/London']),
  local_time: (random) => random.pick(['09:00', '00:00:00', '23:59:59', '02:30']),
  at: (random) => random.pick(['2099-01-01T00:00:00Z', '2099-02-28T23:59:59.999+14:00', '2035-06-01T12:00:00.5-03:30']),
  weekdays: (random) => random.pick([[1], [1, 2, 3, 4, 5], [7, 6, 5, 4, 3, 2, 1]]),
  days_of_month: (random) => random.pick([[1], [31], [29, 30, 31], [15, 1]]),
  month: () => 2,
  day: (random) => 1 + random.below(29),
};
