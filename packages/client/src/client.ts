import createClient, { type Client } from 'openapi-fetch';
import type { ErrorEnvelope } from './names.js';
import type { paths } from './schema.js';

export interface ClientSettings {
  /** Where the api listens, without a path: `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly token: string;
  /** The platform's own without it. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Every route with the types of its parameters, bodies and answers: `client.GET('/v1/schedules/{schedule_id}', …)` gives
 * `{data}` or throws.
 */
export type CarillonClient = Client<paths>;

/** An answer that is a refusal. `reason` and `code` are stable; `retryAfterSeconds` is there when coming back later may help. */
export class CarillonError extends Error {
  override readonly name = 'CarillonError';

  constructor(readonly status: number, readonly envelope: ErrorEnvelope, readonly retryAfterSeconds: number | undefined) {
    super(`${status} ${envelope.error.code}: ${envelope.error.message} (${envelope.error.details.reason})`);
  }

  get code(): string {
    return this.envelope.error.code;
  }

  get reason(): string {
    return this.envelope.error.details.reason;
  }

  /** Each rule that the request broke, with a pointer into it. */
  get faults(): NonNullable<ErrorEnvelope['error']['details']['errors']> {
    return this.envelope.error.details.errors ?? [];
  }
}

/** A client of one token. A refusal is thrown as a CarillonError, so `data` is there whenever a call returns. */
export const createCarillonClient = ({ url, token, fetch }: ClientSettings): CarillonClient => {
  const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` }, ...(fetch === undefined ? {} : { fetch }) });
  client.use({
    onResponse: async ({ response }) => {
      if (response.ok) return;
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      throw new CarillonError(response.status, await envelopeOf(response), Number.isFinite(retryAfter) ? retryAfter : undefined);
    },
  });
  return client;
};

/** Whatever stands between client and api may refuse in words of its own. */
const envelopeOf = async (response: Response): Promise<ErrorEnvelope> => {
  const body: unknown = await response.json().catch(() => undefined);
  const { error } = (body ?? {}) as Partial<ErrorEnvelope>;
  if (typeof error?.details?.reason === 'string') return { error };
  return { error: { code: 'unknown', message: response.statusText, details: { reason: 'unknown' }, request_id: response.headers.get('x-request-id') ?? '' } };
};
