import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { FuzzedRequest } from '../fuzz/request.js';
import type { RawAnswer } from '../fuzz/socket.js';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../tools/prism/node_modules/@stoplight/prism-cli/dist/index.js');
/** Its standard input closes when we die, however we die. */
const ENDS_WITH_US = 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()';
const KEPT_CHARACTERS = 10_000;

interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly folder: string;
}
const running = new Set<Running>();

/**
 * Prism as a process of its own before the api at a port; `stopPrisms` ends it.
 *
 * It hands requests on unjudged: most are wrong on purpose, and what it says of them stands in the header of what it says of answers,
 * where it would push that out and, when not ASCII, break the header. It alters no answer (`--errors`): then it would be silent about a
 * status that the document does not have, and answer a request without a token by itself.
 *
 * @returns its port
 * @throws Error with the end of what it said, when it ends instead of listening
 */
export const startPrism = async (document: unknown, apiPort: number): Promise<number> => {
  if (!existsSync(SCRIPT)) throw new Error('Prism is not installed: `npm run contract`, in the root of the repository, does that.');
  const folder = mkdtempSync(path.join(tmpdir(), 'carillon-prism-'));
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const args = ['--import', ENDS_WITH_US, SCRIPT, 'proxy', file, `http://127.0.0.1:${apiPort}`, '--port=0', '--cors=false', '--errors=false', '--validate-request=false'];
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add({ child, folder });
  return await new Promise((resolve, reject) => {
    let said = '';
    const hear = (line: string) => {
      said = `${said}${line}\n`.slice(-KEPT_CHARACTERS);
      const [, port] = /Prism is listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port !== undefined) resolve(Number(port));
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    child.once('error', reject);
    child.once('close', () => { reject(new Error(`Prism ended:\n${said}`)); });
  });
};

/** Ends every Prism that this process started; for `afterAll`. */
export const stopPrisms = async (): Promise<void> => {
  for (const { child, folder } of running) {
    const closed = once(child, 'close');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await closed;
    rmSync(folder, { recursive: true });
  }
  running.clear();
};

/**
 * Whether Prism can hand a request on. It reads a body before: it refuses that of a GET and one of a type that is no type, waits for ever
 * after one that is no JSON, and of one that JavaScript takes for nothing (`null`, `0`) it sends the length alone.
 */
export const isCarried = ({ method, headers, body }: FuzzedRequest): boolean => {
  const valueOf = (name: string) => headers.find(([known]) => known.toLowerCase() === name)?.[1];
  if (body === undefined || body.length === 0) return valueOf('content-length') === undefined;
  const [, type = '', charset = 'utf-8'] = /^\s*([a-z]+\/[a-z.+-]+)(?:;\s*charset="?([\w-]+)"?)?$/i.exec(valueOf('content-type') ?? '') ?? [];
  return method !== 'GET' && type !== '' && /^utf-8$/i.test(charset) && (!/json/i.test(type) || isSomething(body));
};

const isSomething = (json: string | Buffer): boolean => {
  try {
    return Boolean(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(json))));
  } catch {
    return false;
  }
};

/** What is wrong with an answer by Prism's judgement, empty when nothing is; or that its document has no such address, and it did not judge. */
export type PrismVerdict = readonly string[] | 'unknown_address';

export const prismVerdict = ({ status, headers, text }: RawAnswer): PrismVerdict => {
  // Every answer of the api has this header, no answer of Prism's own does.
  if (!headers.has('x-request-id')) return [`the answer is not the api's: ${status} ${text.slice(0, 300)}`];
  const told = headers.get('sl-violations')?.[0] ?? '[]';
  // Too long a list is cut, and then begins with a remark.
  if (!told.startsWith('[')) return [told.slice(0, 300)];
  const all = JSON.parse(told) as readonly { readonly location: readonly string[]; readonly message: string }[];
  if (all.some(({ message }) => message === 'Selected route not found')) return 'unknown_address';
  // Of a request it still says that the token is missing.
  return all.filter(({ location: [of] }) => of !== 'request').map(({ location, message }) => `${location.join('.')}: ${message}`);
};
