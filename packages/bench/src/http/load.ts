import { Agent, request as send } from 'node:http';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: string;
}

/** Sends requests over so many kept connections, each the next one when its last is answered. Any refusal is an error. */
export const httpLoad = (base: URL) => {
  const agent = new Agent({ keepAlive: true });
  const one = ({ method, path, token, key, body }: HttpRequest): Promise<string> => new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    send({ agent, host: base.hostname, port: base.port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => { chunks.push(chunk); });
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if ((answer.statusCode ?? 0) < 300) resolve(text);
        else reject(new Error(`${method} ${path} was answered with ${String(answer.statusCode)}: ${text}`));
      });
    }).on('error', reject).end(body);
  });
  return {
    one,
    all: async (requests: readonly HttpRequest[], concurrency: number): Promise<void> => {
      const left = requests.values();
      const work = async () => { for (const request of left) await one(request); };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
    close: () => { agent.destroy(); },
  };
};

export type HttpLoad = ReturnType<typeof httpLoad>;
