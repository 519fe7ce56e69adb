import { choice, databaseUrl, flag, heldCredentials, integer, optionalInteger, readSettings, secret, schedulesEnabled, text } from '../../src/index.js';

const faultsOf = (env: Record<string, string>, spec: Parameters<typeof readSettings>[1]) => {
  const read = readSettings(env, spec);
  return read.ok ? [] : read.fault;
};

describe('settings', () => {
  const spec = {
    DATABASE_URL: databaseUrl(),
    CARILLON_SCAN_BATCH: integer({ min: 1, max: 1000 }, { default: 100 }),
    CARILLON_HEALTH_PORT: optionalInteger({ min: 0, max: 65_535 }),
    CARILLON_EXIT_WITH_PARENT: flag({ default: false }),
    MODEL_PROVIDER: choice(['offline', 'openai'], { default: 'offline' }),
    CARILLON_HEALTH_HOST: text('an address', { default: '127.0.0.1' }),
  } as const;
  const DATABASE_URL = 'postgres://login:hunter2@127.0.0.1:5432/carillon';

  it('gives defaults for what is absent or blank', () => {
    expect(readSettings({ DATABASE_URL, CARILLON_SCAN_BATCH: ' ' }, spec)).toEqual({
      ok: true,
      value: {
        DATABASE_URL, CARILLON_SCAN_BATCH: 100, CARILLON_HEALTH_PORT: undefined, CARILLON_EXIT_WITH_PARENT: false,
        MODEL_PROVIDER: 'offline', CARILLON_HEALTH_HOST: '127.0.0.1',
      },
    });
  });

  it('reads what is given', () => {
    const env = { DATABASE_URL, CARILLON_SCAN_BATCH: '7', CARILLON_HEALTH_PORT: '0', CARILLON_EXIT_WITH_PARENT: '1', MODEL_PROVIDER: 'openai' };
    expect(readSettings(env, spec)).toMatchObject({ ok: true, value: { CARILLON_SCAN_BATCH: 7, CARILLON_HEALTH_PORT: 0, CARILLON_EXIT_WITH_PARENT: true, MODEL_PROVIDER: 'openai' } });
  });

  it.each([
    ['CARILLON_SCAN_BATCH', '0'], ['CARILLON_SCAN_BATCH', '1001'], ['CARILLON_SCAN_BATCH', '1e2'], ['CARILLON_SCAN_BATCH', '0x10'], ['CARILLON_SCAN_BATCH', '5s'],
    ['CARILLON_SCAN_BATCH', '1.5'], ['CARILLON_EXIT_WITH_PARENT', 'true'], ['CARILLON_EXIT_WITH_PARENT', '2'], ['MODEL_PROVIDER', 'Offline'],
    ['CARILLON_HEALTH_PORT', '65536'],
  ])('%s=%s is one fault that names the variable, the value and the mend', (name, value) => {
    const faults = faultsOf({ DATABASE_URL, [name]: value }, spec);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} is "${value.replace('.', '\\.')}": set it to .+\\.$`));
  });

  it('says how to mend what is missing', () => {
    expect(faultsOf({}, spec)).toEqual(['DATABASE_URL is not set: set it to a URL like postgres://LOGIN:PASSWORD@HOST:5432/DATABASE.']);
  });

  it.each(['mysql://u:hunter2@h/d', 'hunter2', 'postgres://u:hunter2@h', 'sqlite:///hunter2'])('refuses %s as a database without repeating it', (url) => {
    const [fault, ...more] = faultsOf({ DATABASE_URL: url }, spec);
    expect(more).toEqual([]);
    expect(fault).toMatch(/^DATABASE_URL /);
    expect(fault).not.toContain('hunter2');
  });

  it('refuses an unknown CARILLON_ setting and guesses what was meant', () => {
    expect(faultsOf({ DATABASE_URL, CARILLON_SCAN_BACH: '5', CARILLON_NOTHING_LIKE_IT: '1', OTHER: 'x' }, spec)).toEqual([
      'CARILLON_NOTHING_LIKE_IT is not a setting of Carillon: remove it.',
      'CARILLON_SCAN_BACH is not a setting of Carillon: remove it, or did you mean CARILLON_SCAN_BATCH.',
    ]);
  });

  it('accepts the settings of other processes', () => {
    expect(faultsOf({ DATABASE_URL, CARILLON_PORT: '8080', CARILLON_RUN_SLOTS: '4' }, spec)).toEqual([]);
  });

  it('will not read a setting that every other process would refuse', () => {
    expect(() => readSettings({}, { CARILLON_PRIVATE_INVENTION: flag() })).toThrow('vocabulary');
  });

  it('never repeats a secret', () => {
    expect(readSettings({ MODEL_API_KEY: 'sk-1' }, { MODEL_API_KEY: secret('a key') })).toEqual({ ok: true, value: { MODEL_API_KEY: 'sk-1' } });
    expect(faultsOf({}, { MODEL_API_KEY: secret('the key of the model provider') })).toEqual(['MODEL_API_KEY is not set: set it to the key of the model provider.']);
  });
});

describe('the schedule switches', () => {
  it.each([[false, false, { ok: true, value: false }], [true, true, { ok: true, value: true }]] as const)('%s and %s agree', (api, worker, expected) => {
    expect(schedulesEnabled({ AGENT_SCHEDULE_API_ENABLED: api, AGENT_SCHEDULE_WORKER_ENABLED: worker })).toEqual(expected);
  });

  it.each([[true, false], [false, true]])('%s and %s are refused', (api, worker) => {
    const verdict = schedulesEnabled({ AGENT_SCHEDULE_API_ENABLED: api, AGENT_SCHEDULE_WORKER_ENABLED: worker });
    expect(verdict.ok ? '' : verdict.fault).toMatch(/ is 1 while .* is 0: set both/);
  });
});

describe('credentials', () => {
  it.each(['MODEL_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'HF_TOKEN', 'GOOGLE_APPLICATION_CREDENTIALS', 'SOME_TOOL_API_TOKEN'])(
    'finds %s and does not repeat it', (name) => {
      const [sentence, ...more] = heldCredentials({ [name]: 'hunter2' });
      expect(more).toEqual([]);
      expect(sentence).toMatch(new RegExp(`^${name} is set, .*remove it`));
      expect(sentence).not.toContain('hunter2');
    });

  it('lets other variables and empty ones pass', () => {
    expect(heldCredentials({ PATH: '/bin', DATABASE_URL: 'x', MODEL_API_KEY: '', MODEL_NAME: 'm', API_KEY_HINT: 'none' })).toEqual([]);
  });
});
