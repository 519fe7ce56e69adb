import { useApi } from '../world.js';

const api = useApi();
const get = (url: string) => api.request('GET', url, { as: 'without_token' });

test('the page needs no other host, and everything that it names is there', async () => {
  const page = await get('/docs');
  expect(page.status).toBe(200);
  const named = [...page.text.matchAll(/(?:src|href)=["']([^"']+)["']/g)].map(([, target = '']) => target);
  expect(named.length).toBeGreaterThan(2);
  for (const target of named) {
    expect(target).not.toMatch(/^(https?:)?\/\//);
    const { status, headers } = await get(new URL(target, 'http://localhost/docs').pathname);
    expect({ target, status }).toEqual({ target, status: 200 });
    if (target.endsWith('.js')) expect(headers['content-type']).toMatch(/javascript/);
  }
  // The policy lets no script run that stands in the page itself.
  expect([...page.text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/g)]).toEqual([]);
});

test.each(['/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json', '/docs/swagger-ui/../../package.json'])('%s leads nowhere', async (url) => {
  expect([400, 403, 404]).toContain((await get(url)).status);
});
