import { jest } from '@jest/globals';
import { databaseUrl, runRole, StartRefusal, type Drain, type LogFields, type ProcessFrame, type RunningRole } from '../../src/index.js';

const URL = 'postgres://login:hunter2@127.0.0.1/carillon';

const frameOf = (env: Record<string, string>) => {
  const events: { event: string; fields: LogFields }[] = [];
  const complaints: string[] = [];
  const exit = Promise.withResolvers<number>();
  const hooks = { signal: (_signal: string) => {}, fatal: (_error: unknown) => {}, parentGone: null as (() => void) | null };
  const write = (event: string, fields: LogFields = {}) => { events.push({ event, fields }); };
  const frame: ProcessFrame = {
    env, log: () => ({ info: write, warn: write, error: write }), complain: (line) => { complaints.push(line); }, exit: exit.resolve,
    onSignal: (callback) => { hooks.signal = callback; }, onFatal: (callback) => { hooks.fatal = callback; },
    onParentGone: (callback) => { hooks.parentGone = callback; },
  };
  return { frame, hooks, complaints, exited: exit.promise, names: () => events.map(({ event }) => event), events };
};

/** A role that runs until it is drained. */
const draining = (closed: string[] = []) => {
  const started = Promise.withResolvers<Drain>();
  const start = async ({ drain }: { drain: Drain }): Promise<RunningRole> => {
    started.resolve(drain);
    return {
      finished: new Promise((resolve) => { drain.requested.addEventListener('abort', () => { resolve(); }); }),
      close: async () => { closed.push('closed'); },
    };
  };
  return { start, started: started.promise };
};

const SPEC = { DATABASE_URL: databaseUrl() } as const;

afterEach(() => { jest.useRealTimers(); });

describe('a role', () => {
  it.each(['SIGTERM', 'SIGINT'])('says ready once, drains at %s, closes, and exits with 0', async (signal) => {
    const closed: string[] = [];
    const { frame, hooks, exited, names } = frameOf({ DATABASE_URL: URL });
    const { start, started } = draining(closed);
    const ended = runRole({ role: 'test', settings: SPEC, credentials: 'refused', start }, frame);
    await started;
    await Promise.resolve();
    hooks.signal(signal);
    expect(await exited).toBe(0);
    await ended;
    expect(names()).toEqual(['ready', 'drain.requested', 'stopped']);
    expect(closed).toEqual(['closed']);
  });

  it('that is asked to end while it starts never says ready', async () => {
    const { frame, hooks, exited, names } = frameOf({ DATABASE_URL: URL });
    await runRole({
      role: 'test', settings: SPEC, credentials: 'refused',
      start: async () => { hooks.signal('SIGTERM'); return { finished: Promise.resolve(), close: async () => undefined }; },
    }, frame);
    expect(await exited).toBe(0);
    expect(names()).toEqual(['drain.requested', 'stopped']);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a missing setting', {}, /^carillon test: DATABASE_URL is not set/],
    ['an unknown setting', { DATABASE_URL: URL, CARILLON_DRAIN_SECS: '1' }, /CARILLON_DRAIN_SECS is not a setting.*CARILLON_DRAIN_SECONDS/],
    ['a credential', { DATABASE_URL: URL, MODEL_API_KEY: 'sk-hunter2' }, /MODEL_API_KEY is set, but only/],
    ['switches that differ', { DATABASE_URL: URL, AGENT_SCHEDULE_API_ENABLED: '1' }, /AGENT_SCHEDULE_API_ENABLED is 1 while/],
    ['a switch that is no switch', { DATABASE_URL: URL, AGENT_SCHEDULE_API_ENABLED: 'yes' }, /AGENT_SCHEDULE_API_ENABLED is "yes": set it to 0 or 1/],
  ])('refuses %s in one line, before it starts anything', async (_name, env, complaint) => {
    const { frame, exited, complaints, names } = frameOf(env);
    await runRole({ role: 'test', settings: SPEC, credentials: 'refused', start: () => { throw new Error('was started'); } }, frame);
    expect(await exited).toBe(1);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(complaint);
    expect(complaints[0]).not.toMatch(/\n|hunter2/);
    expect(names()).toEqual([]);
  });

  it('may hold credentials when it executes runs', async () => {
    const { frame, hooks, exited } = frameOf({ DATABASE_URL: URL, MODEL_API_KEY: 'k' });
    const { start, started } = draining();
    void runRole({ role: 'test', settings: SPEC, credentials: 'allowed', start }, frame);
    await started;
    hooks.signal('SIGTERM');
    expect(await exited).toBe(0);
  });

  it.each([
    [new Error('connect to postgres://login:hunter2@127.0.0.1/x\nfailed'), 1],
    [new StartRefusal('usage: hunter2@example'.replace('hunter2', 'x'), 2), 2],
    [new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')], ''), 1],
  ])('whose start fails complains in one line without a password', async (error, code) => {
    const { frame, exited, complaints } = frameOf({ DATABASE_URL: URL });
    await runRole({ role: 'test', settings: SPEC, credentials: 'refused', start: () => Promise.reject(error) }, frame);
    expect(await exited).toBe(code);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^carillon test: .{10,}$/);
    expect(complaints[0]).not.toContain('hunter2');
  });

  it('that ends by itself, or fails, exits with 1', async () => {
    for (const finished of [() => Promise.resolve(), () => Promise.reject(new Error('broken'))]) {
      const { frame, exited, names } = frameOf({ DATABASE_URL: URL });
      await runRole({ role: 'test', settings: SPEC, credentials: 'refused', start: async () => ({ finished: finished(), close: async () => undefined }) }, frame);
      expect(await exited).toBe(1);
      expect(names()).toEqual(['ready', 'failed', 'stopped']);
    }
  });

  it('treats an unhandled rejection as fatal', async () => {
    const { frame, hooks, exited, events } = frameOf({ DATABASE_URL: URL });
    const { start, started } = draining();
    void runRole({ role: 'test', settings: SPEC, credentials: 'refused', start }, frame);
    await started;
    hooks.fatal(new TypeError('nobody caught this'));
    expect(await exited).toBe(1);
    expect(events.find(({ event }) => event === 'fatal')?.fields).toMatchObject({ error_class: 'TypeError' });
  });

  it('hands back before its time is up, and exits with 1 when it is', async () => {
    jest.useFakeTimers();
    const { frame, hooks, exited, names } = frameOf({ DATABASE_URL: URL, CARILLON_DRAIN_SECONDS: '20' });
    const started = Promise.withResolvers<Drain>();
    void runRole({
      role: 'test', settings: SPEC, credentials: 'refused',
      start: async ({ drain }) => { started.resolve(drain); return { finished: new Promise(() => undefined), close: async () => undefined }; },
    }, frame);
    const drain = await started.promise;
    hooks.signal('SIGTERM');
    expect(drain.requested.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(13_999);
    expect(drain.handBack.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(drain.handBack.reason).toBe('draining');
    expect(names()).not.toContain('drain.overdue');
    await jest.advanceTimersByTimeAsync(6000);
    expect(await exited).toBe(1);
    expect(names()).toContain('drain.overdue');
  });

  it('follows its parent, soon, when it is told to', async () => {
    const alone = frameOf({ DATABASE_URL: URL });
    const first = draining();
    void runRole({ role: 'test', settings: SPEC, credentials: 'refused', start: first.start }, alone.frame);
    await first.started;
    expect(alone.hooks.parentGone).toBeNull();

    const { frame, hooks, exited, events } = frameOf({ DATABASE_URL: URL, CARILLON_EXIT_WITH_PARENT: '1' });
    const { start, started } = draining();
    void runRole({ role: 'test', settings: SPEC, credentials: 'refused', start }, frame);
    await started;
    hooks.parentGone?.();
    expect(await exited).toBe(0);
    expect(events.find(({ event }) => event === 'drain.requested')?.fields).toEqual({ cause: 'parent_gone', seconds: 2 });
  });
});
