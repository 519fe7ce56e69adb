import type { ApiDocument } from './document.js';
import { CANARY } from './plausible.js';
import type { FuzzedRequest } from './request.js';
import type { RawAnswer } from './socket.js';

/** One way in which an answer is not what the document or the rules of every answer say. */
export interface Violation {
  readonly rule: string;
  readonly detail: string;
}

export interface Observation {
  readonly request: FuzzedRequest;
  readonly answer: RawAnswer;
  readonly json: unknown;
  /** What the api logged meanwhile. */
  readonly logged: string;
}

/** What may be answered before any operation is reached. */
const REFUSED_EARLY: Readonly<Record<string, readonly number[]>> = { transport: [400, 413, 415, 431], protocol: [400, 404, 405, 413, 415, 417, 431], parameter: [400, 404] };
const NO_SUCH_THING = [400, 404, 405];
const KEPT_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

export const observe = (request: FuzzedRequest, answer: RawAnswer, logged: string): Observation => {
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch {
    json = undefined;
  }
  return { request, answer, json, logged };
};

export const judge = (document: ApiDocument, seen: Observation, secrets: readonly string[]): readonly Violation[] => [
  ...statusRules(document, seen), ...bodyRules(document, seen), ...headerRules(seen), ...secrecyRules(seen, secrets), ...requestRules(document, seen),
];

const statusRules = (_document: ApiDocument, { request, answer, logged }: Observation): readonly Violation[] => {
  const { status } = answer;
  const detail = `${status}${status === 0 ? `: ${answer.text}` : ''}`;
  if (status === 0) return [{ rule: 'answered', detail }];
  if (status >= 500) return [{ rule: 'no_5xx', detail: `${detail} ${logged}` }];
  if (request.operation === 'none') return NO_SUCH_THING.includes(status) || (request.method === 'HEAD' && status < 500) ? [] : [{ rule: 'unknown_address_status', detail }];
  const early = request.oddities.flatMap((oddity) => REFUSED_EARLY[oddity] ?? []);
  return request.operation.responses[status] !== undefined || early.includes(status) ? [] : [{ rule: 'status_documented', detail }];
};

const bodyRules = (document: ApiDocument, { request, answer, json }: Observation): readonly Violation[] => {
  const { status, text } = answer;
  if (status === 0) return [];
  if (request.method === 'HEAD' || status === 204) return text === '' ? [] : [{ rule: 'bodiless', detail: text }];
  const contentType = answer.headers.get('content-type') ?? [];
  const violations: Violation[] = [];
  if (contentType.length !== 1 || !/^application\/json(; charset=utf-8)?$/.test(contentType[0]!)) violations.push({ rule: 'content_type', detail: String(contentType) });
  if (json === undefined) return [...violations, { rule: 'body_is_json', detail: text.slice(0, 200) }];
  const documented = request.operation === 'none' ? undefined : request.operation.responses[status]?.content?.['application/json']?.schema;
  const schema = documented ?? { $ref: '#/components/schemas/ErrorEnvelope' };
  return [...violations, ...document.faults(schema, json).map((fault) => ({ rule: 'body_matches_schema', detail: fault }))];
};

const headerRules = ({ request, answer, json }: Observation): readonly Violation[] => {
  const { status, headers } = answer;
  if (status === 0) return [];
  const violations: Violation[] = [];
  const id = headers.get('x-request-id') ?? [];
  if (id.length !== 1 || !KEPT_REQUEST_ID.test(id[0]!)) violations.push({ rule: 'request_id_present', detail: String(id) });
  const sent = request.headers.filter(([name]) => name.toLowerCase() === 'x-request-id').map(([, value]) => value);
  if (sent.length === 1 && KEPT_REQUEST_ID.test(sent[0]!) && id[0] !== sent[0] && !request.oddities.includes('protocol')) violations.push({ rule: 'request_id_echoed', detail: `${sent[0]} became ${id[0]}` });
  const error = (json as any)?.error;
  if (error !== undefined && error.request_id !== id[0]) violations.push({ rule: 'request_id_in_body', detail: `${error.request_id} beside ${id[0]}` });
  if (status >= 400 && status < 500 && error !== undefined && typeof error.details?.reason !== 'string') violations.push({ rule: 'reason_given', detail: `${status} ${error.code}` });
  if (request.operation !== 'none') {
    for (const [name, { schema }] of Object.entries(request.operation.responses[status]?.headers ?? {})) {
      const [value] = headers.get(name.toLowerCase()) ?? [];
      if (value === undefined || (schema['enum'] !== undefined && !schema['enum'].includes(value))) violations.push({ rule: 'header_documented', detail: `${status} ${name}: ${value}` });
    }
  }
  if (status === 401 && headers.get('www-authenticate') === undefined) violations.push({ rule: 'challenge', detail: '401 without www-authenticate' });
  if (status === 429 && headers.get('retry-after') === undefined) violations.push({ rule: 'retry_after', detail: '429 without retry-after' });
  if (status === 405 && headers.get('allow') === undefined) violations.push({ rule: 'allow', detail: '405 without allow' });
  return violations;
};

const secrecyRules = ({ answer, logged }: Observation, secrets: readonly string[]): readonly Violation[] => [
  ...(answer.status >= 400 && answer.text.includes(CANARY) ? [{ rule: 'refusal_repeats_nothing', detail: answer.text.slice(0, 500) }] : []),
  ...(logged.includes(CANARY) ? [{ rule: 'log_repeats_nothing', detail: logged.slice(0, 500) }] : []),
  ...secrets.filter((secret) => answer.text.includes(secret) || logged.includes(secret)).map(() => ({ rule: 'token_stays_secret', detail: 'a token came back' })),
];

/** What was accepted is what the document lets in: else the document says less than the api does. */
const requestRules = (document: ApiDocument, { request, answer }: Observation): readonly Violation[] => {
  const { operation } = request;
  if (operation === 'none' || answer.status < 200 || answer.status > 299 || request.oddities.includes('protocol')) return [];
  const violations: Violation[] = [];
  if (operation.body !== 'none') {
    const header = (name: string) => request.headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value);
    // Of a repeated content type Node keeps the first.
    const charset = /charset="?([^";]*)/i.exec(header('content-type')[0] ?? '')?.[1] ?? 'utf-8';
    if (charset.toLowerCase() !== 'utf-8') violations.push({ rule: 'accepted_charset', detail: charset });
    const codings = header('content-encoding').filter((coding) => !['', 'identity'].includes(coding));
    if (codings.length > 0) violations.push({ rule: 'accepted_content_encoding', detail: codings.join() });
    violations.push(...acceptedBody(document, operation.body, request.body));
  }
  for (const parameter of operation.parameters.filter(({ in: place }) => place === 'query')) {
    const values = request.query.filter(([name]) => name === parameter.name).map(([, value]) => decodeURIComponent(value));
    const schema = document.resolve(parameter.schema);
    if (values.length === 0) continue;
    const value = schema['type'] === 'array' ? values : values.length > 1 ? values : schema['type'] === 'integer' ? Number(values[0]) : values[0];
    violations.push(...document.faults(parameter.schema, value).map((fault) => ({ rule: 'accepted_parameter', detail: `${parameter.name}=${values.join('&')} ${fault}` })));
  }
  return violations;
};

const acceptedBody = (document: ApiDocument, { required, schema }: { readonly required: boolean; readonly schema: any }, body: FuzzedRequest['body']): readonly Violation[] => {
  if (body === undefined || body.length === 0) return required ? [{ rule: 'accepted_body', detail: 'no body' }] : [];
  try {
    return document.faults(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body)))).map((fault) => ({ rule: 'accepted_body', detail: fault }));
  } catch {
    return [{ rule: 'accepted_body', detail: 'no JSON in UTF-8' }];
  }
};
