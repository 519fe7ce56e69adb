import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Persistence } from '@carillon/persistence';
import type { Logger } from '@carillon/runtime';
import { AppModule } from './app.module.js';
import { authenticate } from './http/authentication.js';
import { EnvelopeFilter } from './http/envelope.filter.js';
import { nestLog } from './http/nest-log.js';
import { requestId } from './http/request-id.js';
import { secureHeaders } from './http/secure-headers.js';
import { serveDocument } from './openapi/document.js';

export interface AppParts {
  readonly database: Persistence;
  readonly schedulesEnabled: boolean;
  readonly log: Logger;
  readonly draining: AbortSignal;
}

const BODY_LIMIT = 1_048_576;
const HEADER_LIMIT = 8_192;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** The whole HTTP boundary, not yet listening. */
export const createApp = async (parts: AppParts): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT, requestTimeout: REQUEST_TIMEOUT_MS, genReqId: requestId, requestIdHeader: false, http: { maxHeaderSize: HEADER_LIMIT },
    // A slash or a letter's case more is another path: two spellings of one address only confuse caches and rules.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 128 },
    forceCloseConnections: 'idle',
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(parts), adapter, { logger: nestLog(parts.log) });
  const fastify = adapter.getInstance();
  fastify.server.headersTimeout = HEADERS_TIMEOUT_MS;
  fastify.addHook('onRequest', secureHeaders);
  fastify.addHook('onRequest', authenticate(parts.database));
  app.useGlobalFilters(new EnvelopeFilter(parts.log));
  serveDocument(app);
  await app.init();
  return app;
};
