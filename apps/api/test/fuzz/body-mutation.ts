import type { Schema } from './document.js';
import { nodesOf, replaceNode, textNode, writeNode, type JsonNode } from './json-node.js';
import { CANARY } from './plausible.js';
import type { Random } from './random.js';

const deep = (open: string, depth: number, close: string) => `${open.repeat(depth)}0${close.repeat(depth)}`;

/** JSON texts that stand where something else belongs. Some of them are no JSON. */
const ODD_TEXTS: readonly string[] = [
  'null', 'true', 'false', '0', '-0', '-0.0', '1', '-1', '1.5', '0.1e1', '1e0', '1E+2', '2147483647', '2147483648', '-2147483649', '9007199254740991', '9007199254740993',
  '1e400', '-1e400', '1e-400', '123456789012345678901234567890', '""', '" "', '"\\u0000"', `"${CANARY}\\u0000"`, '"\\ud800"', `"${CANARY}\\udc00x"`, '"\\ud83d\\ude00"', '"😀"', '"e\\u0301"', '"é"',
  '"\\u202eabc"', '"\\u05d0\\u05d1"', '"\\ufeff"', '"\\u2028"', '"\\u0085"', '"\\u007f"', '"\\ufffe"', `"${CANARY}"`, '"__proto__"', '"constructor"', '"[object Object]"', '"NaN"', '"1"', '"true"', '"null"',
  '"\\n"', '"a\\r\\nb: c"', '"%00"', '"\' OR 1=1 --"', '"$1"', '"${7*7}"', '"2099-13-01T00:00:00Z"', '"2099-01-01t00:00:00z"', '"2099-01-01 00:00:00Z"', '"2099-01-01T00:00:60Z"', '"+275760-09-13T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"', '"10000-01-01T00:00:00Z"', '"-000001-01-01T00:00:00Z"', '"2099-01-01T00:00:00+24:00"', '"24:00"', '"9:00"', '"09:00:60"', '"00.50"', '"1e2"', '"999999999.999999"', '"1000000000"', '"-0"', '"٣"',
  '"11111111-1111-4111-8111-111111111111"', '"11111111-1111-4111-8111-11111111111A"', '"{11111111-1111-4111-8111-111111111111}"', '"00000000-0000-0000-0000-000000000000"', '"utc"', '"Etc/GMT+99"', '"../../etc/passwd"', '"US/Pacific"',
  '[]', '{}', '[null]', '[[]]', '{"":0}', '{"__proto__":null}', '{"length":1}', '{"toString":null}', '{"kind":"DAILY"}', '["a","a"]', '[1,1]', '[1,"1"]', '[1.0,1]',
  deep('[', 31, ']'), deep('[', 33, ']'), deep('{"a":', 31, '}'), deep('{"a":', 40, '}'), deep('[', 5_000, ']'),
  'undefined', 'NaN', 'Infinity', '01', '+1', '.5', '1.', '0x1', "'a'", '"\\x"', '"\u0001"', 'nul', '',
];

const ODD_KEYS: readonly string[] = [
  '"__proto__"', '"constructor"', '"prototype"', '"toString"', '"hasOwnProperty"', '""', '" "', '"a/b~c"', '"\\u0000"', '"\\ud800"', '"😀"', '"tenant_id"', '"principal_id"', '"id"', '"state"', '"title "', '"Title"',
  '"0"', '"\\u202e"', `"${'k'.repeat(5_000)}"`, 'unquoted', '"then"', '"toJSON"', '"$ref"',
];

/** One change to a body that was good. */
export const mutateBody = (root: JsonNode, random: Random): JsonNode => {
  const kind = random.weighted([[4, 'limit'], [4, 'replace'], [2, 'delete'], [2, 'add'], [1, 'repeat'], [1, 'rename']] as const);
  if (kind === 'limit') return atLimit(root, random);
  if (kind === 'replace') {
    // A member of the top level as often as all below together: they are the fields that people get wrong.
    const places = random.chance(0.5) && root.kind === 'object' && root.members.length > 0 ? root.members.map(([, value]) => value) : nodesOf(root);
    // Null is what most often passes for a member left out.
    return replaceNode(root, random.pick(places), textNode(random.chance(0.15) ? 'null' : random.pick(ODD_TEXTS)));
  }
  const objects = nodesOf(root).filter((node) => node.kind === 'object');
  if (objects.length === 0) return textNode(random.pick(ODD_TEXTS));
  const object = random.pick(objects);
  const index = random.below(object.members.length + 1);
  const [key, value] = object.members[index] ?? ['"x"', textNode('1')];
  const others = object.members.filter((_, at) => at !== index);
  switch (kind) {
    case 'delete': return replaceNode(root, object, { ...object, members: others });
    case 'add': return replaceNode(root, object, { ...object, members: object.members.toSpliced(index, 0, [random.pick(ODD_KEYS), textNode(random.pick(ODD_TEXTS))]) });
    case 'repeat': return replaceNode(root, object, { ...object, members: object.members.toSpliced(random.below(object.members.length + 1), 0, [key, random.chance(0.5) ? value : textNode(random.pick(ODD_TEXTS))]) });
    case 'rename': return replaceNode(root, object, { ...object, members: [...others, [random.pick(ODD_KEYS), value]] });
  }
};

/** A value just inside or just outside of one limit that the document names. */
const atLimit = (root: JsonNode, random: Random): JsonNode => {
  const places = nodesOf(root).flatMap((node) => limitTexts(node).map((text) => [node, text] as const));
  if (places.length === 0) return textNode(random.pick(ODD_TEXTS));
  const [node, text] = random.pick(places);
  return replaceNode(root, node, textNode(text()));
};

const limitTexts = (node: JsonNode): readonly (() => string)[] => {
  const schema: Schema = node.schema ?? {};
  const texts: (() => string)[] = [];
  for (const word of ['minLength', 'maxLength']) {
    const length = schema[word] as number | undefined;
    // A letter, one outside of the first plane (two units, one character) and one that other texts compose (two characters).
    if (length !== undefined) for (const count of [length - 1, length, length + 1]) for (const letter of ['x', '😀', 'é'.normalize('NFD')]) {
      if (count >= 0) texts.push(() => JSON.stringify(letter.repeat(letter === 'é'.normalize('NFD') ? Math.ceil(count / 2) : count)));
    }
  }
  for (const word of ['minimum', 'maximum']) {
    const limit = schema[word] as number | undefined;
    if (limit !== undefined) for (const value of [limit - 1, limit, limit + 1, limit + 0.5]) texts.push(() => String(value), () => `${value}.0`.replace('.5.0', '.50'));
  }
  if (node.kind === 'array') {
    const items = node.items.map(writeNode);
    for (const word of ['minItems', 'maxItems']) {
      const length = schema[word] as number | undefined;
      if (length !== undefined) for (const count of [length - 1, length, length + 1]) {
        if (count >= 0) texts.push(() => `[${Array.from({ length: count }, (_, at) => `"workspace.x${at}"`).join(',')}]`);
      }
    }
    if (schema['uniqueItems'] === true && items.length > 0) texts.push(() => `[${[...items, items[0]].join(',')}]`);
  }
  return texts;
};
