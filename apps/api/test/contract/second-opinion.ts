import { BASIC } from '@hyperjump/json-schema/experimental';
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1';
import '@hyperjump/json-schema/formats';

export interface SecondOpinion {
  /** What is wrong with a value by the schema at a JSON pointer into the document; empty when nothing is. */
  readonly faults: (pointer: string, value: unknown) => Promise<readonly string[]>;
}

const META = 'https://spec.openapis.org/oas/3.1/schema-base';
const HERE = 'https://api.invalid/openapi.json';

/** A judge that shares no code with the fuzzer's. It takes the document as a whole and refuses one that is no OpenAPI 3.1. */
export const secondOpinion = async (document: any): Promise<SecondOpinion> => {
  registerSchema(document, HERE, META);
  const judgeDocument = await validate(META);
  const verdict = judgeDocument(document, BASIC);
  if (!verdict.valid) throw new Error(`the document is no OpenAPI 3.1: ${JSON.stringify(verdict.errors)}`);
  const compiled = new Map<string, Awaited<ReturnType<typeof validate>>>();
  return {
    faults: async (pointer, value) => {
      const judge = compiled.get(pointer) ?? await validate(`${HERE}#${encodeURI(pointer)}`);
      compiled.set(pointer, judge);
      const answer = judge(value as any, BASIC);
      return answer.valid ? [] : (answer.errors ?? []).map(({ keyword, instanceLocation }) => `${instanceLocation} breaks ${keyword}`);
    },
  };
};

/** Where the schema of an answer stands. */
export const answerPointer = (path: string, method: string, status: number): string =>
  `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
