import { randomUUID } from 'node:crypto';
import { envelope, useApi, type Caller } from '../world.js';

const api = useApi();
let alices: string;
beforeAll(async () => { alices = (await api.create()).json.schedule.id; });

/** All of an answer that could tell one id from another. */
const told = async (route: (id: string) => string, id: string, as: Caller) => {
  const { status, headers: { date: _date, ...headers }, text } = await api.request('GET', route(id), { as, headers: { 'x-request-id': 'fixed' } });
  return { status, headers, text };
};

describe.each([
  ['the schedule', (id: string) => `/v1/schedules/${id}`],
  ['its occurrences', (id: string) => `/v1/schedules/${id}/occurrences`],
  ['its occurrences with a cursor', (id: string) => `/v1/schedules/${id}/occurrences?cursor=x`],
])('%s', (_name, route) => {
  it.each(['bob', 'mallory', 'reader'] as const)('[share.schedule.scope_isolated] of alice is to %s what never was', async (as) => {
    const foreign = await told(route, alices, as);
    expect(foreign).toEqual(await told(route, randomUUID(), as));
    expect(foreign.status).toBe(404);
    expect(JSON.parse(foreign.text)).toEqual(envelope('not_found', { reason: 'not_found' }));
  });

  it.each(['x', '1', 'null', '%00', '..%2f..%2fme', "'%20OR%201=1", 'x'.repeat(120), 'x'.repeat(500), '%F0%9F%8E%89'])('%s is no id', async (id) => {
    expect(await told(route, id, 'bob')).toEqual(await told(route, alices, 'bob'));
  });
});
