import { setTimeout as delay } from 'node:timers/promises';
import { createCarillonClient, type CarillonClient, type Definition, type Occurrence, type Run } from '@carillon/client';
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
export const onceIn = (dev: DevFile, seconds: number, instruction = 'Say hello to the world.'): Definition => ({
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

/** The client that API consumers use, with one of the demo's tokens. */
export const clientOf = (dev: DevFile, as = 'alice'): CarillonClient => createCarillonClient({ url: dev.url, token: dev.tokens[as] ?? '' });

export const createSchedule = async (dev: DevFile, body: Definition): Promise<string> => {
  const { data } = await clientOf(dev).POST('/v1/schedules', { params: { header: { 'Idempotency-Key': crypto.randomUUID() } }, body });
  return answered(data).schedule.id;
};

export const occurrencesOf = async (dev: DevFile, scheduleId: string): Promise<readonly Occurrence[]> => {
  const { data } = await clientOf(dev).GET('/v1/schedules/{schedule_id}/occurrences', { params: { path: { schedule_id: scheduleId } } });
  return answered(data).items;
};

const answered = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('the answer was empty');
  return data;
};

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

export const finishedRun = (dev: DevFile, scheduleId: string, seconds: number): Promise<Occurrence & { readonly run: Run }> =>
  until(seconds, async () => {
    const [occurrence] = await occurrencesOf(dev, scheduleId);
    const run = occurrence?.run;
    return occurrence !== undefined && run != null && ['COMPLETED', 'FAILED', 'CANCELLED'].includes(run.status) ? { ...occurrence, run } : undefined;
  });
