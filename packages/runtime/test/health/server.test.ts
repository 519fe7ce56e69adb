import { startHealthServer, type Readiness } from '../../src/index.js';

const serve = async (check: () => Promise<Readiness>, patience = 2000) => {
  const draining = new AbortController();
  const server = await startHealthServer({ host: '127.0.0.1', port: 0, check, patience, draining: draining.signal });
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    return { status: response.status, body: JSON.parse(await response.text() || 'null') as unknown };
  };
  return { server, draining, get };
};

describe('the health server', () => {
  it('is live while the process turns, and ready while its check says so', async () => {
    let readiness: Readiness = { kind: 'ready' };
    const { server, draining, get } = await serve(async () => readiness);
    expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'live' } });
    expect(await get('/health/ready?x=1')).toEqual({ status: 200, body: { status: 'ready' } });
    readiness = { kind: 'not_ready', reason: 'schema_out_of_range' };
    expect(await get('/health/ready')).toEqual({ status: 503, body: { status: 'not_ready', reason: 'schema_out_of_range' } });
    readiness = { kind: 'ready' };
    draining.abort();
    expect(await get('/health/ready')).toEqual({ status: 503, body: { status: 'not_ready', reason: 'draining' } });
    expect(await get('/health/live')).toMatchObject({ status: 200 });
    await server.close();
  });

  it('is not ready when the database cannot be reached, and says nothing of why', async () => {
    const { server, get } = await serve(() => Promise.reject(new Error('postgres://u:hunter2@h')));
    expect(await get('/health/ready')).toEqual({ status: 503, body: { status: 'not_ready', reason: 'database_unreachable' } });
    await server.close();
  });

  it('is not ready when the database stays silent, however long', async () => {
    const { server, get } = await serve(() => new Promise(() => undefined), 10);
    expect(await get('/health/ready')).toEqual({ status: 503, body: { status: 'not_ready', reason: 'database_silent' } });
    await server.close();
  });

  it('knows nothing else', async () => {
    const { server, get } = await serve(async () => ({ kind: 'ready' }));
    expect(await get('/')).toMatchObject({ status: 404 });
    expect(await get('/health/ready', 'POST')).toMatchObject({ status: 405 });
    await server.close();
  });

  it('says which setting to mend when its port is taken', async () => {
    const { server } = await serve(async () => ({ kind: 'ready' }));
    await expect(startHealthServer({ host: '127.0.0.1', port: server.port, check: async () => ({ kind: 'ready' }), draining: new AbortController().signal }))
      .rejects.toThrow(/^CARILLON_HEALTH_PORT \d+ is in use/);
    await server.close();
  });
});
