import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorEnvelope } from './error-envelope.js';

const UNFORESEEN = {
  status: 500, description: 'Something went wrong here', content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorEnvelope) } } },
} as const;

/** The OpenAPI document of the routes that exist, with every schema of an object closed. */
export const buildDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Carillon').setDescription('Scheduled runs of AI agents: decided exactly once, on the record.').setVersion('1')
    .setOpenAPIVersion('3.1.0').addBearerAuth({ type: 'http', scheme: 'bearer' }).addGlobalResponse(UNFORESEEN).build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: operationId });
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('properties' in schema) Object.assign(schema, { additionalProperties: false });
  }
  return document;
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
