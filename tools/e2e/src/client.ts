import { setTimeout as delay } from 'node:timers/promises';
import type { DevFile } from './carillon.js';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export const request = async (dev: DevFile, method: string, route: string, options: {
  readonly as?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>>;
} = {}): Promise<Answer> => {
  const response = await fetch(`${dev.url}${route}`, {
    method,
    headers: {
      authorization: `Bearer ${dev.tokens[options.as ?? 'alice']}`,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  return { status: response.status, body: await response.json() };
};

/** A definition that fires once, `seconds` from now. */
export const onceIn = (dev: DevFile, seconds: number, instruction = 'Say hello to the world.') => ({
  title: 'Say hello',
  instruction,
  agent_id: dev.agent.id,
  agent_version: dev.agent.version,
  policy_profile: dev.agent.policy_profile,
  requested_scopes: [],
  limits: { max_steps: 4, max_model_calls: 4, max_tool_calls: 4, max_cost: '1' },
  run_timeout_seconds: 300,
  cadence: { kind: 'ONCE', at: new Date(Date.now() + seconds * 1000).toISOString() },
  misfire_grace_seconds: 3600,
  max_consecutive_failures: 2,
});

export const createSchedule = async (dev: DevFile, definition: unknown): Promise<string> => {
  const answer = await request(dev, 'POST', '/v1/schedules', { body: definition, headers: { 'idempotency-key': crypto.randomUUID() } });
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.schedule.id as string;
};

export const occurrencesOf = async (dev: DevFile, scheduleId: string): Promise<readonly any[]> =>
  (await request(dev, 'GET', `/v1/schedules/${scheduleId}/occurrences`)).body.items;

/** Asks until `look` gives something, as a client that polls would. */
export const until = async <T>(seconds: number, look: () => Promise<T | undefined>): Promise<T> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`not seen within ${seconds} s`);
    await delay(100);
  }
};

export const finishedRun = (dev: DevFile, scheduleId: string, seconds: number): Promise<any> =>
  until(seconds, async () => {
    const [occurrence] = await occurrencesOf(dev, scheduleId);
    return ['COMPLETED', 'FAILED', 'CANCELLED'].includes(occurrence?.run?.status) ? occurrence : undefined;
  });
