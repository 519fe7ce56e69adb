import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A JSON schema as it stands in the document. */
export type Schema = Readonly<Record<string, any>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | 'none';
  readonly secured: boolean;
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>; readonly content?: any }>>;
}

export interface ApiDocument {
  readonly operations: readonly Operation[];
  /** Follows references as far as they lead. */
  readonly resolve: (schema: Schema) => Schema;
  /** What is wrong with a value by a schema of the document; empty when nothing is. */
  readonly faults: (schema: Schema, value: unknown) => readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads the document that the running api serves: a route that is added is fuzzed without a word here. */
export const readDocument = (served: any): ApiDocument => {
  const follow = (reference: string): any =>
    reference.replace(/^#\//, '').split('/').reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], served);
  // A description beside a reference is written as an `allOf` of one.
  const resolve = (schema: Schema): Schema => {
    if (typeof schema['$ref'] === 'string') return resolve(follow(schema['$ref']));
    return schema['allOf']?.length === 1 ? { ...schema, ...resolve(schema['allOf'][0]) } : schema;
  };
  const operations = Object.entries(served.paths as Record<string, any>).flatMap(([path, item]) =>
    Object.entries(item as Record<string, any>).filter(([method]) => METHODS.includes(method)).map(([method, operation]): Operation => ({
      id: operation.operationId, method: method.toUpperCase(), path,
      parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter: any) => ({ required: false, ...resolve(parameter) }) as unknown as Parameter),
      body: operation.requestBody === undefined ? 'none'
        : { required: operation.requestBody.required === true, schema: operation.requestBody.content['application/json'].schema },
      secured: (operation.security ?? served.security ?? []).length > 0,
      responses: operation.responses,
    })));

  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false });
  addFormats.default(ajv);
  for (const word of ['example', 'components']) ajv.addKeyword(word);
  // By one base, so that `#/components/schemas/…` means what it means in the document.
  ajv.addSchema({ $id: 'api', components: served.components });
  const compiled = new Map<Schema, ValidateFunction>();
  const faults = (schema: Schema, value: unknown): readonly string[] => {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      validate = ajv.compile(rebased(schema) as Schema);
      compiled.set(schema, validate);
    }
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
  };
  return { operations, resolve, faults };
};

/** References of the document made absolute, since a part of it is compiled by itself. */
const rebased = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rebased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, key === '$ref' ? `api${String(member)}` : rebased(member)]));
};
