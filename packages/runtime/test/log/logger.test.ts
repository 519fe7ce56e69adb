import { createLogger, errorFields, plainMessage, REDACTED, redactFields, redactText } from '../../src/index.js';

const lines = () => {
  const written: string[] = [];
  return { written, log: createLogger('schedule-worker', { write: (line) => { written.push(line); } }) };
};

describe('the log', () => {
  it('writes one line of JSON an event', () => {
    const { written, log } = lines();
    log.warn('schedule.fired', { schedule_id: 's', lag_ms: 3 });
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/\n$/);
    const line = JSON.parse(written[0] ?? '') as Record<string, unknown>;
    expect(line).toEqual({ time: expect.any(String), level: 'warn', role: 'schedule-worker', event: 'schedule.fired', schedule_id: 's', lag_ms: 3 });
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('holds no canary, however it comes in', () => {
    const { written, log } = lines();
    const canary = 'kingfisher';
    log.info('x', {
      instruction: canary, title: canary, nested: { content: canary, list: [{ token: canary, url: `postgres://u:${canary}@h/d` }] },
      note: `Authorization: Bearer ${canary}`, issued: `carillon_${canary}`, dsn: `host=h password=${canary}`,
    });
    log.error('y', errorFields(new Error(`connect postgres://u:${canary}@h/d failed`)));
    log.error('z', errorFields(Object.assign(new Error(`invalid input syntax for type uuid: "${canary}"`), { code: '22P02' })));
    expect(written).toHaveLength(3);
    expect(written.join('')).not.toContain(canary);
  });
});

describe('redaction', () => {
  it.each([
    ['postgres://login:pass@host/db', `postgres://${REDACTED}@host/db`],
    ['carillon_AbCdEf0123456789 is a token', `${REDACTED} is a token`],
    ['bearer abcdefghijk', `bearer ${REDACTED}`],
    ['token="a b c"; next', `token=${REDACTED}; next`],
    ['the password policy page', 'the password policy page'],
    ['carillon ready', 'carillon ready'],
  ])('%s', (before, expected) => {
    expect(redactText(before)).toBe(expected);
  });

  it('keeps numbers, nulls and plain fields', () => {
    expect(redactFields({ count: 1, nothing: null, flag: true, run_id: 'r' })).toEqual({ count: 1, nothing: null, flag: true, run_id: 'r' });
  });
});

describe('an error', () => {
  it('is told by class, code, message and place, not by its stack head', () => {
    const fields = errorFields(Object.assign(new TypeError('no\n  such thing'), { code: '57P01' }));
    expect(fields).toMatchObject({ error_class: 'TypeError', error_code: '57P01', error_message: 'no such thing' });
    expect(JSON.stringify(fields['frames'])).toContain('logger.test');
  });

  it('that gathers others speaks through the first', () => {
    expect(plainMessage(new AggregateError([Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })], ''))).toBe('connect ECONNREFUSED 127.0.0.1:1');
  });

  it('without a message has its code', () => {
    expect(plainMessage(Object.assign(new Error(''), { code: 'EPIPE' }))).toBe('EPIPE');
    expect(errorFields('thrown text')).toEqual({ error_class: 'string', error_message: 'thrown text' });
  });
});
