import type { ApiDocument, Schema } from './document.js';
import { nodeOf, type JsonNode } from './json-node.js';
import { PLAUSIBLE } from './plausible.js';
import type { Random } from './random.js';

/** What the sequence knows of values that a schema cannot give, such as the revision that a schedule has now. */
export type Learned = Readonly<Record<string, unknown>>;

/** A value that the schema allows, as likely to be accepted as can be. An optional member is there every other time. */
export const validNode = (document: ApiDocument, given: Schema, random: Random, learned: Learned, name = ''): JsonNode => {
  const schema = document.resolve(given);
  const known = (value: unknown) => nodeOf(value, schema);
  if (Object.hasOwn(learned, name)) return known(learned[name]);
  if (Object.hasOwn(PLAUSIBLE, name)) return withItemSchema(document, known(PLAUSIBLE[name]!(random)), schema);
  const branches = schema['oneOf'] ?? schema['anyOf'];
  if (branches !== undefined) return validNode(document, random.pick(branches as Schema[]), random, learned, name);
  if (schema['const'] !== undefined) return known(schema['const']);
  if (schema['enum'] !== undefined) return known(random.pick(schema['enum'] as unknown[]));
  switch (random.pick([schema['type'] ?? 'object'].flat() as string[])) {
    case 'object': {
      const required = new Set(schema['required'] as readonly string[] | undefined);
      const members = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
        .filter(([key]) => required.has(key) || random.chance(0.5))
        .map(([key, member]): [string, JsonNode] => [JSON.stringify(key), validNode(document, member, random, learned, key)]);
      return { kind: 'object', members, schema };
    }
    case 'array': {
      const length = Math.max(Number(schema['minItems'] ?? 0), random.below(3));
      const items = Array.from({ length: schema['uniqueItems'] === true ? Math.min(length, 1) : length },
        () => validNode(document, schema['items'] as Schema, random, learned));
      return { kind: 'array', items, schema };
    }
    case 'integer': case 'number': {
      const minimum = Number(schema['minimum'] ?? 0);
      return known(minimum + random.below(Math.min(Number(schema['maximum'] ?? minimum + 9) - minimum, 99) + 1));
    }
    case 'boolean': return known(random.chance(0.5));
    case 'null': return known(null);
    default: return known(validString(schema, random));
  }
};

const validString = (schema: Schema, random: Random): string => {
  if (schema['example'] !== undefined) return String(schema['example']);
  if (schema['default'] !== undefined) return String(schema['default']);
  if (schema['format'] === 'uuid') return `99999999-9999-4999-8999-${String(random.below(1e9)).padStart(12, '0')}`;
  if (schema['format'] === 'date-time') return '2099-01-01T00:00:00Z';
  return `v${random.below(1e9)}`.slice(0, Number(schema['maxLength'] ?? 10)).padEnd(Number(schema['minLength'] ?? 0), 'x');
};

/** A list that came by its name lets its items' limits be tried like any other's. */
const withItemSchema = (document: ApiDocument, node: JsonNode, schema: Schema): JsonNode => {
  if (node.kind !== 'array' || schema['items'] === undefined) return node;
  const itemSchema = document.resolve(schema['items'] as Schema);
  return { ...node, items: node.items.map((item) => ({ ...item, schema: itemSchema })) };
};
