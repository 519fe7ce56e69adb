import type { Schema } from './document.js';

/**
 * A JSON text in parts. A value could not say a member twice, 1e400, or an escape that stands for half a character: all of that
 * is text only. `schema` is what the document says of this place, for who wants to go to its limits.
 */
export type JsonNode =
  | { readonly kind: 'text'; text: string; readonly schema?: Schema }
  | { readonly kind: 'array'; items: JsonNode[]; readonly schema?: Schema }
  | { readonly kind: 'object'; members: [key: string, value: JsonNode][]; readonly schema?: Schema };

export const textNode = (text: string, schema?: Schema): JsonNode => ({ kind: 'text', text, ...(schema === undefined ? {} : { schema }) });

export const nodeOf = (value: unknown, schema?: Schema): JsonNode => {
  const known = schema === undefined ? {} : { schema };
  if (Array.isArray(value)) return { kind: 'array', items: value.map((item) => nodeOf(item)), ...known };
  if (typeof value !== 'object' || value === null) return { kind: 'text', text: JSON.stringify(value) ?? 'null', ...known };
  return { kind: 'object', members: Object.entries(value).map(([key, member]) => [JSON.stringify(key), nodeOf(member)]), ...known };
};

export const writeNode = (node: JsonNode): string => {
  switch (node.kind) {
    case 'text': return node.text;
    case 'array': return `[${node.items.map(writeNode).join(',')}]`;
    case 'object': return `{${node.members.map(([key, value]) => `${key}:${writeNode(value)}`).join(',')}}`;
  }
};

/** The node and all below it. */
export const nodesOf = (node: JsonNode): readonly JsonNode[] => {
  switch (node.kind) {
    case 'text': return [node];
    case 'array': return [node, ...node.items.flatMap(nodesOf)];
    case 'object': return [node, ...node.members.flatMap(([, value]) => nodesOf(value))];
  }
};

/** Puts another value in a node's place, wherever it hangs. Types of nodes may change, so the members are exchanged. */
export const replaceNode = (root: JsonNode, old: JsonNode, replacement: JsonNode): JsonNode => {
  if (root === old) return replacement;
  if (root.kind === 'array') return { ...root, items: root.items.map((item) => replaceNode(item, old, replacement)) };
  if (root.kind === 'object') return { ...root, members: root.members.map(([key, value]) => [key, replaceNode(value, old, replacement)]) };
  return root;
};
