import type { ApiDocument, Operation, Parameter } from './document.js';
import { mutateBody } from './body-mutation.js';
import { writeNode, type JsonNode } from './json-node.js';
import { OWNERS, type Knowledge } from './learned.js';
import { mutateParameters } from './parameter-mutation.js';
import { CANARY } from './plausible.js';
import type { Random } from './random.js';
import { bodyOddities, headerOddities, largeHeader, protocolOddities, type Mutation } from './transport-mutation.js';
import { validNode } from './valid-value.js';

/** What a request goes out with. Mutations exchange its parts. */
export interface FuzzedRequest {
  readonly operation: Operation | 'none';
  readonly method: string;
  /** Of the path's template, already encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer | undefined;
  readonly as: string;
  /** What was done to it; a request that is as it should be has none. */
  readonly oddities: readonly Oddity[];
}

/** `transport` is what parsers and routers may refuse before any operation sees it; `protocol` what Node does. */
export type Oddity = 'body' | 'parameter' | 'identity' | 'replay' | 'transport' | 'protocol' | 'method' | 'path';

export interface Generator {
  readonly document: ApiDocument;
  readonly knowledge: Knowledge;
  readonly random: Random;
  readonly tokens: Readonly<Record<string, string>>;
}

/**
 * Every oddity of the transport at least once, those of bodies at each operation that reads one: what a rare coin would have to bring
 * is brought for certain. It follows some requests of any kind, since there must be something to read and to change.
 */
export const tour = ({ operations }: ApiDocument): readonly ((generator: Generator) => FuzzedRequest)[] => {
  const stops = (from: readonly Operation[], mutations: readonly Mutation[], oddity: Oddity) =>
    from.flatMap((operation) => mutations.map((mutate) => (generator: Generator) => ({ ...mutate(validRequest(generator, operation), generator.random), oddities: [oddity] })));
  const rotating = (mutations: readonly Mutation[], oddity: Oddity) =>
    mutations.flatMap((mutate, at) => stops([operations[at % operations.length]!], [mutate], oddity));
  return [
    ...stops(operations.filter(({ responses }) => responses['413'] !== undefined), bodyOddities, 'transport'),
    ...stops(operations, [largeHeader], 'protocol'), ...rotating(headerOddities, 'transport'), ...rotating(protocolOddities, 'protocol'), ...rotating(bodyOddities, 'transport'),
  ];
};

export const nextRequest = (generator: Generator): FuzzedRequest => {
  const { document, random } = generator;
  const operation = random.weighted(document.operations.map((known) => [known.body !== 'none' ? 6 : known.secured ? 3 : 1, known] as const));
  const valid = validRequest(generator, operation);
  const kind = random.weighted<Oddity | 'none'>([
    [10, 'none'], [operation.body === 'none' ? 0 : 10, 'body'], [5, 'parameter'], [3, 'transport'], [1, 'protocol'], [3, 'identity'], [1, 'method'], [1, 'path'],
    [operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? 3 : 0, 'replay'],
  ]);
  if (kind === 'none') return valid;
  const odd = oddRequest(generator, operation, valid, kind);
  // What is sent again is still as odd as it was.
  return { ...odd, oddities: [...odd.oddities, kind] };
};

const oddRequest = (generator: Generator, operation: Operation, valid: FuzzedRequest, kind: Oddity): FuzzedRequest => {
  const { document, knowledge, random } = generator;
  switch (kind) {
    case 'body': {
      if (operation.body === 'none') return valid;
      let node = bodyNode(generator, operation.body.schema, valid);
      for (let left = random.weighted([[6, 1], [2, 2], [1, 5]]); left > 0; left -= 1) node = mutateBody(node, random);
      return { ...valid, body: writeNode(node) };
    }
    case 'parameter': return mutateParameters(generator, operation, valid);
    case 'transport': return random.pick(random.chance(0.5) ? bodyOddities : headerOddities)(valid, random);
    case 'protocol': return random.pick(protocolOddities)(valid, random);
    case 'identity': return otherIdentity(generator, valid);
    case 'method': return {
      ...valid, operation: 'none',
      method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD', 'PROPFIND', 'QUERY'].filter((method) =>
        !document.operations.some((known) => known.path === operation.path && known.method === method))),
    };
    case 'path': return { ...valid, operation: 'none', path: random.pick(ODD_PATHS.map((change) => change(valid.path)).filter((path) => path !== valid.path)) };
    case 'replay': {
      const earlier = knowledge.keyed(random);
      return earlier === undefined ? valid : { ...earlier, body: random.chance(0.5) ? earlier.body : valid.body };
    }
  }
};

const ODD_PATHS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`, (path) => `/${path}`, (path) => path.toUpperCase(), (path) => `${path}/runs`, (path) => path.replace('v1', 'v2'), (path) => `${path}.json`, (path) => `${path};a=b`,
  () => '/', () => '/v1', () => '/metrics', () => '/robots.txt', () => '/.env', () => '/v1/..%2f..%2fetc/passwd', () => '/v1//schedules', () => `/${'a'.repeat(2_000)}`, () => '/%F0%9F%98%80', () => '/__proto__', () => '/constructor',
];

/** As it should be. It may be refused all the same, for what a document cannot say. */
export const validRequest = (generator: Generator, operation: Operation): FuzzedRequest => {
  const { random, knowledge } = generator;
  const as = operation.secured ? random.weighted([[6, 'alice'], [2, 'bob'], [1, 'mallory']] as const) : random.pick([...OWNERS, 'without_token']);
  const schedule = knowledge.schedule(as, random);
  const learned = schedule === undefined ? {} : { schedule_id: schedule.id, expected_revision: schedule.revision };
  const cursor = knowledge.cursor(operation, as, random);
  const valueOf = (parameter: Parameter): unknown =>
    JSON.parse(writeNode(validNode(generator.document, parameter.schema, random, { ...learned, cursor: cursor ?? '' }, parameter.name)));
  const wanted = (place: Parameter['in']) => operation.parameters
    .filter((parameter) => parameter.in === place && (parameter.required || (random.chance(0.4) && (parameter.name !== 'cursor' || cursor !== undefined))));
  const base: FuzzedRequest = {
    operation, method: operation.method, as, oddities: [],
    path: wanted('path').reduce((path, parameter) => path.replace(`{${parameter.name}}`, encodeURIComponent(String(valueOf(parameter)))), operation.path),
    query: wanted('query').flatMap((parameter) => [valueOf(parameter)].flat().map((value) => [parameter.name, String(value)] as const)),
    headers: [
      ['host', '127.0.0.1'], ...identity(generator, as), ...(random.chance(0.3) ? [['x-request-id', `fuzz-${random.below(1e9)}`] as const] : []),
      ...wanted('header').map(({ name, schema }) => [name, name === 'Idempotency-Key' ? `key ${random.below(2 ** 31)} ${random.below(2 ** 31)}` : String(valueOf({ name, schema, in: 'header', required: true }))] as const),
      ...(operation.body === 'none' ? [] : [['content-type', random.chance(0.8) ? 'application/json' : 'application/json; charset=utf-8'] as const]),
    ],
    body: undefined,
  };
  return operation.body === 'none' ? base : { ...base, body: writeNode(bodyNode(generator, operation.body.schema, base)) };
};

/** The revision that a body expects is that of the schedule in the path. */
const bodyNode = ({ document, knowledge, random }: Generator, schema: any, request: FuzzedRequest): JsonNode => {
  const known = knowledge.scheduleOf(request.path);
  return validNode(document, schema, random, known === undefined ? {} : { expected_revision: known.revision });
};

const identity = ({ tokens }: Generator, as: string): readonly (readonly [string, string])[] =>
  (tokens[as] === undefined ? [] : [['authorization', `Bearer ${tokens[as]}`]]);

const GARBAGE = ['', 'Bearer', 'Bearer ', `Bearer ${CANARY}`, `Basic ${CANARY}`, `bearer carillon_${CANARY}`, `Bearer ${'x'.repeat(257)}`, 'Bearer a b', `Bearer ${CANARY}é`, 'Negotiate', ', Bearer'];

const otherIdentity = (generator: Generator, valid: FuzzedRequest): FuzzedRequest => {
  const { random, tokens } = generator;
  const others = valid.headers.filter(([name]) => name !== 'authorization');
  const as = random.pick(['without_token', 'garbage', ...Object.keys(tokens)]);
  const own = as === 'garbage' ? [['authorization', random.pick(GARBAGE)] as const] : identity(generator, as);
  return { ...valid, as, headers: [...own, ...others], oddities: ['identity'] };
};
