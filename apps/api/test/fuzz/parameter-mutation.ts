import type { Operation } from './document.js';
import { OWNERS } from './learned.js';
import { CANARY } from './plausible.js';
import type { FuzzedRequest, Generator } from './request.js';

const ODD_VALUES = [
  '', '0', '1', '-1', '1.5', '1e2', '200', '201', '050', ' 7', '+7', '999999', '9999999999999999999', 'NaN', 'Infinity', 'true', 'null', '%00', '%0d%0aset-cookie:x', '%ff', '%F0%9F%98%80', '%E2%80%AE', CANARY, '[]', '{}',
  'ACTIVE', 'active', 'ACTIVE,PAUSED', '__proto__', 'x'.repeat(512), 'x'.repeat(513), '😀', '%', '%ZZ', '%ed%a0%80', "'", '*',
].map((value) => (/^[\x21-\x7e]*$/.test(value) ? value : encodeURIComponent(value)));

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'limit[]', 'limit[a]', 'state[]', 'state[__proto__]', '', 'tenant_id', 'Limit', '%00', '%ZZ', 'access_token', '%F0%9F%98%80', 'n'.repeat(300)];

const ODD_IDS = [
  'x', '0', 'null', 'undefined', '%00', '%2f', '%2e%2e', '..', '.', '__proto__', '%F0%9F%98%80', '%ZZ', '%ff', '00000000-0000-0000-0000-000000000000', '99999999-9999-4999-8999-999999999999',
  '{99999999-9999-4999-8999-999999999999}', '999999999999499989999999999999999', '99999999-9999-4999-8999-99999999999', '99999999-9999-4999-8999-9999999999999', 'x'.repeat(128), 'x'.repeat(129), `${CANARY}`, '1%20OR%201=1',
];

/** One change to what stands in the address or in a documented header. */
export const mutateParameters = ({ random, knowledge }: Generator, operation: Operation, valid: FuzzedRequest): FuzzedRequest => {
  const places = [...new Set(operation.parameters.map((parameter) => parameter.in)), 'query' as const];
  switch (random.pick(places)) {
    case 'path': {
      const names = operation.parameters.filter((parameter) => parameter.in === 'path');
      const own = valid.path.split('/').find((part) => /^[0-9a-f-]{36}$/.test(part)) ?? 'x';
      const foreign = knowledge.foreignSchedule(valid.as, random)?.id;
      const id = random.chance(0.4) && foreign !== undefined ? foreign : random.pick([...ODD_IDS, own.toUpperCase(), `${own}%20`, `${own}%00`, encodeURIComponent(`${own}\n`)]);
      return { ...valid, path: names.reduce((path, { name }) => path.replace(`{${name}}`, id), operation.path) };
    }
    case 'header': {
      const { name } = random.pick(operation.parameters.filter((parameter) => parameter.in === 'header'));
      const others = valid.headers.filter(([known]) => known !== name);
      const value = random.pick(['', ' ', 'k'.repeat(255), 'k'.repeat(256), 'é', '\u00f0\u009f\u0098\u0080', '\u00ff'.repeat(255), '\t', 'a\tb', '__proto__', `${CANARY} `, '"quoted"', 'a, b', '0']);
      return { ...valid, headers: random.weighted([
        [2, others], [6, [...others, [name, value] as const]], [1, [...others, [name, 'first'] as const, [name, 'second'] as const]], [1, [...others, [name.toUpperCase(), `upper ${random.below(1e9)}`] as const]],
      ]) };
    }
    case 'query': {
      const documented = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const name = documented.length > 0 && random.chance(0.8) ? random.pick(documented) : random.pick(ODD_NAMES);
      const cursor = knowledge.anyCursor(random);
      const value = name === 'cursor' && cursor !== undefined && random.chance(0.7)
        ? random.pick([cursor, `${cursor}x`, cursor.slice(1), cursor.toLowerCase(), `${cursor}%00`, cursor.replace(/.$/, '~')]) : random.pick(ODD_VALUES);
      const others = valid.query.filter(([known]) => known !== name);
      return random.weighted<FuzzedRequest>([
        [6, { ...valid, query: [...others, [name, value]] }],
        [2, { ...valid, query: [...others, [name, value], [name, random.pick(ODD_VALUES)]] }],
        [1, { ...valid, query: Array.from({ length: 60 }, (_, at) => [documented[0] ?? `p${at}`, String(at)] as const) }],
        // Another owner's cursor is no cursor of this list.
        [1, { ...valid, query: [['cursor', knowledge.cursor(operation, random.pick(OWNERS), random) ?? 'x']] }],
      ]);
    }
  }
};
