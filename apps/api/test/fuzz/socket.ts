import { connect } from 'node:net';

/** A request as bytes. No HTTP client of Node's stands between: it would refuse to send much of what a server must bear. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface RawAnswer {
  /** 0 when no answer came: see `text`. */
  readonly status: number;
  /** Names in small letters; of a repeated one all values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
}

const PATIENCE_MS = 20_000;

export const send = (port: number, { method, target, headers, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    const end = (reason: string) => {
      socket.destroy();
      resolve(completeAnswer(method, received, true) ?? { status: 0, headers: new Map(), text: reason });
    };
    socket.setTimeout(PATIENCE_MS, () => { end('no answer in time'); });
    socket.on('error', (error) => { end(error.message); });
    socket.on('close', () => { end('closed without an answer'); });
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = completeAnswer(method, received, false);
      if (answer === 'incomplete') return;
      socket.removeAllListeners('close');
      socket.destroy();
      resolve(answer);
    });
    const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  });

function completeAnswer(method: string, received: Buffer, atEnd: true): RawAnswer | undefined;
function completeAnswer(method: string, received: Buffer, atEnd: false): RawAnswer | 'incomplete';
function completeAnswer(method: string, received: Buffer, atEnd: boolean): RawAnswer | 'incomplete' | undefined {
  const unfinished = atEnd ? undefined : 'incomplete';
  const split = received.indexOf('\r\n\r\n');
  if (split < 0) return unfinished;
  const [first = '', ...lines] = received.subarray(0, split).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  // An interim answer only says that the body may come, which is under way.
  if (status >= 100 && status < 200) return atEnd ? completeAnswer(method, received.subarray(split + 4), true) : completeAnswer(method, received.subarray(split + 4), false);
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const bodiless = method === 'HEAD' || status === 204 || status === 304;
  const rest = received.subarray(split + 4);
  const body = bodiless ? rest : bodyOf(headers, rest, atEnd);
  return body === 'incomplete' ? unfinished : { status, headers, text: body.toString() };
}

/** Answers of ours have a length, some of Node's own come in chunks, and what has neither ends with the connection. */
const bodyOf = (headers: ReadonlyMap<string, readonly string[]>, rest: Buffer, atEnd: boolean): Buffer | 'incomplete' => {
  const length = headers.get('content-length')?.[0];
  if (length !== undefined) return rest.length < Number(length) ? 'incomplete' : rest.subarray(0, Number(length));
  if (headers.get('transfer-encoding')?.[0] !== 'chunked') return atEnd ? rest : 'incomplete';
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return 'incomplete';
    const size = Number.parseInt(rest.subarray(at, line).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(chunks);
    if (rest.length < line + 4 + size) return 'incomplete';
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
  }
};
