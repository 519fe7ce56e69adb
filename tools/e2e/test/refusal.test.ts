import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusedStart } from '../src/carillon.js';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'carillon-refusal-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** One line that says what is wrong and how to mend it. */
const expectOneLine = ({ code, output }: { code: number | null; output: string }, saying: RegExp) => {
  expect(code).not.toBe(0);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(saying);
};

test('a port in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    expectOneLine(await refusedStart({ dataDirectory, env: { CARILLON_PORT: String(port) } }), new RegExp(`${port}.*CARILLON_PORT`));
    expect(existsSync(path.join(dataDirectory, 'dev.json'))).toBe(false);
  } finally {
    server.close();
  }
});

test('a data directory that cannot be written', async () => {
  const file = path.join(dataDirectory, 'a-file');
  writeFileSync(file, '');
  expectOneLine(await refusedStart({ dataDirectory: path.join(file, 'data') }), /CARILLON_DATA_DIR/);
});

test('an unreachable DATABASE_URL', async () => {
  const refused = await refusedStart({ dataDirectory: path.join(dataDirectory, 'away'), env: { DATABASE_URL: 'postgres://who:secret@127.0.0.1:1/db' } });
  expectOneLine(refused, /DATABASE_URL/);
  expect(refused.output).not.toContain('secret');
});
