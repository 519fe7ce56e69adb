import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorEnvelope } from './error-envelope.js';
import { addExamples } from './examples.js';

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } } as const;

const refusal = (description: string, headers = {}) =>
  ({ description, headers, content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorEnvelope) } } } });

/** What every operation may answer, before or beside what it is for. */
const EVERYWHERE = { 431: refusal('The headers have more than 8 KiB'), 500: refusal('Something went wrong here') };

/** What every operation may answer that asks for a token. */
const WITH_TOKEN = {
  400: refusal('The address or the body is not well-formed'),
  415: refusal('A body is not plain application/json in UTF-8'),
  429: refusal('Too many requests with this token', RETRY_AFTER),
  503: refusal('The database cannot be used at the moment', RETRY_AFTER),
};

/** Of what a GET brings along nothing is read. */
const WITH_BODY = { 413: refusal('The body has more than 1 MiB') };

interface Operation {
  readonly security?: unknown;
  responses: Record<string, unknown>;
}

/** The OpenAPI document of the routes that exist, with every schema of an object closed and an example of every answer. */
export const buildDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Carillon').setDescription('Scheduled runs of AI agents: decided exactly once, on the record.').setVersion('1')
    .setOpenAPIVersion('3.1.0').addBearerAuth({ type: 'http', scheme: 'bearer' }).build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: operationId, extraModels: [ErrorEnvelope] });
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('properties' in schema) Object.assign(schema, { additionalProperties: false });
  }
  for (const path of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(path as Record<string, Operation>)) {
      operation.responses = { ...(operation.security === undefined ? {} : WITH_TOKEN), ...(method === 'get' ? {} : WITH_BODY), ...operation.responses, ...EVERYWHERE };
    }
  }
  // Examples differ from operation to operation; what they are put into must not be shared.
  const own = structuredClone(document);
  addExamples(own);
  return own;
};

/** A controller of one route gives it its name; of several, each adds its own. */
const operationId = (controller: string, method: string): string => {
  const name = controller.replace(/Controller$/, '').replace(/^[A-Z]/, (first) => first.toLowerCase());
  return method === 'handle' ? name : `${name}${method.replace(/^[a-z]/, (first) => first.toUpperCase())}`;
};

/** `/openapi.json`, and a page at `/docs` that shows it without asking any other host. */
export const serveDocument = (app: NestFastifyApplication): void => {
  SwaggerModule.setup('docs', app, () => buildDocument(app), { jsonDocumentUrl: 'openapi.json', raw: ['json'], customSiteTitle: 'Carillon' });
};
