import { envelope, useApi } from '../world.js';
import { ROUTES } from './routes.js';

const api = useApi();

/** Each refused header, by what is wrong with it. */
const headersFor = (): Record<string, Record<string, string>> => {
  const alice = api.token('alice');
  return {
    'no header': {},
    'an empty header': { authorization: '' },
    'a scheme without a token': { authorization: 'Bearer' },
    'another scheme': { authorization: `Basic ${alice}` },
    'the token alone': { authorization: alice },
    'a torn token': { authorization: `Bearer ${alice.slice(0, -1)}` },
    'a token with another letter': { authorization: `Bearer ${alice.replace(/.(?=_[0-9a-f]{8}$)/, (last) => (last === 'A' ? 'B' : 'A'))}` },
    'a token that was never issued': { authorization: `Bearer ${api.token('unissued')}` },
    'a revoked token': { authorization: `Bearer ${api.token('revoked')}` },
    'an expired token': { authorization: `Bearer ${api.token('expired')}` },
    'the token of a disabled principal': { authorization: `Bearer ${api.token('disabled')}` },
    'two tokens': { authorization: `Bearer ${alice}, Bearer ${alice}` },
    'a token in the address': {},
  };
};

test.each(ROUTES)('%s %s: one answer for every cause', async (method, route) => {
  const answers: string[] = [];
  for (const [cause, headers] of Object.entries(headersFor())) {
    const url = cause === 'a token in the address' ? `${route}?access_token=${api.token('alice')}` : route;
    const answer = await api.request(method, url, { as: 'without_token', headers: { ...headers, 'x-request-id': 'fixed' } });
    expect({ cause, status: answer.status, challenge: answer.headers['www-authenticate'] }).toEqual({ cause, status: 401, challenge: 'Bearer' });
    expect(answer.json).toEqual(envelope('authentication_error', { reason: 'authentication_error' }));
    answers.push(answer.text);
  }
  expect(new Set(answers).size).toBe(1);
});

test('comes before the body is read: neither a torn nor an endless one makes a difference', async () => {
  for (const body of ['{', `"${'x'.repeat(2_000_000)}"`]) {
    expect((await api.request('POST', '/v1/schedules', { as: 'without_token', body, headers: { 'content-type': 'application/json' } })).status).toBe(401);
  }
});

test.each(['/%76%31/schedules', '/v1/%73chedules', '/v1/me?x=/health/live'])('%s is the same route by another spelling', async (url) => {
  expect((await api.request('GET', url, { as: 'without_token' })).status).toBe(401);
});

test.each(['/V1/schedules', '//v1/schedules', '/v1', '/v1/schedules%2f'])('%s is no route', async (url) => {
  expect((await api.request('GET', url, { as: 'without_token' })).status).toBe(404);
});

test('the name of the scheme has no case', async () => {
  const answer = await api.request('GET', '/v1/me', { as: 'without_token', headers: { authorization: `bearer ${api.token('alice')}` } });
  expect(answer.status).toBe(200);
});

test('no token was logged', () => { expect(api.logged()).not.toMatch(/carillon_[A-Za-z0-9_-]{8}/); });
