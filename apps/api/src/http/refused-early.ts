import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, envelopeOf, notFound } from './api-error.js';
import { requestId } from './request-id.js';
import { securityHeaders } from './secure-headers.js';

/** What the router refuses before any hook runs: an address that is no address, or a part of one longer than any id. */
export const refuseAddress = (thrown: { readonly statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void => {
  const error = thrown.statusCode === 400 ? new ApiError(400, 'malformed_request', 'The address is not well-formed.') : notFound();
  void reply.headers(securityHeaders(request.id)).status(error.status).send(envelopeOf(error, request.id));
};

/** What Node refuses before there is a request: bytes that are not HTTP, headers that are too large or too slow. */
export const refuseConnection = (thrown: Error & { readonly code?: string }, socket: Socket): void => {
  if (thrown.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const error = connectionError(thrown.code);
  const id = requestId({ headers: {} });
  const body = JSON.stringify(envelopeOf(error, id));
  const headers = { ...securityHeaders(id), 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${error.status} ${REASONS[error.status] ?? 'Error'}\r\n${lines}\r\n${body}`);
};

const REASONS: { readonly [status: number]: string } = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

const connectionError = (code: string | undefined): ApiError => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': return new ApiError(431, 'headers_too_large', 'Headers have at most 8 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT': return new ApiError(408, 'request_timeout', 'The request took too long to arrive.');
    default: return new ApiError(400, 'malformed_request', 'This is not HTTP.');
  }
};

/** Node would answer a request without a Host by itself and in no form of ours; it is told not to, and this does. */
export const requireHost = async ({ headers, raw }: FastifyRequest): Promise<void> => {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new ApiError(400, 'malformed_request', 'The header Host is missing.');
};

/** An expectation that nobody here knows is let pass, as the protocol allows; Node would refuse it in no form of ours. */
export const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => { server.emit('request', request, response); });
};
