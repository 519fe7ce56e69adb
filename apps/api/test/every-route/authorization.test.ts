import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PLATFORM_SCOPES } from '@carillon/domain';
import { useApi, type Caller } from '../world.js';
import { ROUTES } from './routes.js';

const api = useApi();
const FILE = path.resolve(import.meta.dirname, '../../authorization.txt');
const OPEN = [['GET', '/health/live'], ['GET', '/health/ready'], ['GET', '/openapi.json'], ['GET', '/docs']] as const;

const HEAD = `Who may call what. "+" is let in, "401" and "403" are not. Each line was asked of the running api with a token
that holds exactly this scope, or with a token of this kind; nothing here is written by hand.
After a wanted change: TEST_WRITE_AUTHORIZATION=1 pnpm test -- authorization
`;

const shown = (url: string) => url.replace(/[0-9a-f-]{36}/, '{schedule_id}');
const verdict = (status: number) => (status === 401 || status === 403 ? String(status) : '+');

test('[share.schedule.scope_isolated] the authorization matrix is the one that was reviewed', async () => {
  const routes = [...ROUTES.map(([method, url]) => [method, url] as const), ...OPEN];
  const ask = async (as: Caller | 'without_token') => {
    const marks: string[] = [];
    for (const [method, url] of routes) marks.push(verdict((await api.request(method, url, { as })).status));
    return marks;
  };
  const lines: (readonly [string, readonly string[]])[] = [];
  for (const scope of PLATFORM_SCOPES.toSorted()) {
    await api.sql(`UPDATE principals SET scopes = $1 WHERE principal_id = 'bob'`, [[scope]]);
    lines.push([scope, await ask('bob')]);
  }
  const kinds = [
    ['(every scope)', 'alice'], ['(reader)', 'reader'], ['(no scope)', 'nobody'], ['(a narrower token: schedule.read)', 'narrow'], ['(disabled principal)', 'disabled'],
    ['(expired token)', 'expired'], ['(revoked token)', 'revoked'], ['(no token)', 'without_token'],
  ] as const;
  for (const [name, as] of kinds) lines.push([name, await ask(as)]);
  const legend = routes.map(([method, url], index) => `${String(index + 1).padStart(2)}  ${method} ${shown(url)}`);
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  const row = (name: string, marks: readonly string[]) => (name.padEnd(width) + marks.map((mark) => mark.padStart(4)).join('')).trimEnd();
  const picture = [HEAD, ...legend, '', row('', routes.map((_, index) => String(index + 1))), ...lines.map(([name, marks]) => row(name, marks)), ''].join('\n');
  if (process.env['TEST_WRITE_AUTHORIZATION'] === '1') writeFileSync(FILE, picture);
  expect(picture).toBe(readFileSync(FILE, 'utf8'));
});
