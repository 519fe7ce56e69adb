import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SecretScanner } from '@carillon/application';
import type { Persistence } from '@carillon/persistence';
import type { Logger } from '@carillon/runtime';
import { AppModule } from './app.module.js';
import { authenticate } from './http/authentication.js';
import { requirePlainBody } from './http/body-form.js';
import { EnvelopeFilter } from './http/envelope.filter.js';
import { parseJsonBody } from './http/json-body.js';
import { knownMethods } from './http/known-methods.js';
import { nestLog } from './http/nest-log.js';
import { rateCheck } from './http/rate-limit.js';
import { ignoreExpectations, refuseAddress, refuseConnection, requireHost } from './http/refused-early.js';
import { requestId } from './http/request-id.js';
import { accessOf } from './http/scope.js';
import { secureHeaders } from './http/secure-headers.js';
import { serveDocument } from './openapi/document.js';

export interface AppParts {
  readonly database: Persistence;
  readonly secretScanner: SecretScanner;
  /** Of one token, on average over ten seconds. */
  readonly requestsPerSecond: number;
  readonly schedulesEnabled: boolean;
  readonly log: Logger;
  readonly draining: AbortSignal;
}

const BODY_LIMIT = 1_048_576;
const HEADER_LIMIT = 8_192;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for connections past their time. Its own 30 s would turn a limit of 10 s into one of 40 s. */
const CHECK_INTERVAL_MS = 1_000;
const MAX_CONNECTIONS = 1_024;

/** The whole HTTP boundary, not yet listening. */
export const createApp = async (parts: AppParts): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT, requestTimeout: REQUEST_TIMEOUT_MS, genReqId: requestId, requestIdHeader: false,
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS, requireHostHeader: false },
    // A slash or a letter's case more is another path: two spellings of one address only confuse caches and rules.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 128 },
    frameworkErrors: refuseAddress, clientErrorHandler: refuseConnection,
    // What still comes over an open connection during the drain is answered as ever, and the connection closed behind it.
    forceCloseConnections: 'idle', return503OnClosing: false,
  });
  const fastify = adapter.getInstance();
  fastify.server.maxConnections = MAX_CONNECTIONS;
  fastify.addHook('onRoute', (route) => {
    if (accessOf(route) === 'undeclared') throw new Error(`the route ${route.url} declares no access`);
  });
  const methodsOf = knownMethods(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(parts), adapter, {
    logger: nestLog(parts.log), abortOnError: false, bodyParser: false,
  });
  // Only JSON has a parser; every other type of body is refused unread.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  ignoreExpectations(fastify.server);
  fastify.addHook('onRequest', secureHeaders);
  fastify.addHook('onRequest', requireHost);
  fastify.addHook('onRequest', authenticate(parts.database, await rateCheck(fastify, parts.requestsPerSecond, parts.database.sha256)));
  fastify.addHook('preParsing', requirePlainBody);
  // A connection that is kept alive behind the last answer would hold up the end of the drain.
  fastify.addHook('onSend', async (_request, reply) => { if (parts.draining.aborted) reply.header('connection', 'close'); });
  app.useGlobalFilters(new EnvelopeFilter(parts.log, methodsOf));
  serveDocument(app);
  await app.init();
  return app;
};
