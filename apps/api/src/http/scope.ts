import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiExtension, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { PlatformScope } from '@carillon/domain';
import { ErrorEnvelope } from '../openapi/error-envelope.js';

/** What a route asks of its caller: nothing, any valid token, or a token that holds one scope. */
export type Access = { readonly kind: 'open' } | { readonly kind: 'token' } | { readonly kind: 'scope'; readonly scope: PlatformScope };

/** The page that shows the API document, and the document: routes of Nest's Swagger module, which declare nothing. */
const DOCUMENT = /^\/(docs(\/.*)?|openapi\.json)$/;

/** What a route declares. `url` is its pattern, not the address of a request. */
export const accessOf = ({ url = '', config }: { readonly url?: string | undefined; readonly config?: { readonly access?: Access } | undefined }): Access | 'undeclared' =>
  config?.access ?? (DOCUMENT.test(url) ? { kind: 'open' } : 'undeclared');

const access = (value: Access, required: string | null) => [RouteConfig({ access: value }), ApiExtension('x-required-scope', required)];
const tokenNeeded = () => [ApiBearerAuth(), ApiUnauthorizedResponse({ description: 'No valid token', type: ErrorEnvelope })];

/** Declares the one scope of a route; the same declaration is enforced and documented. */
export const RequiredScope = (scope: PlatformScope): MethodDecorator => applyDecorators(
  ...access({ kind: 'scope', scope }, scope), ...tokenNeeded(), ApiForbiddenResponse({ description: `The token does not hold ${scope}`, type: ErrorEnvelope }),
);

export const AnyToken = (): MethodDecorator => applyDecorators(...access({ kind: 'token' }, null), ...tokenNeeded());

export const Open = (): MethodDecorator => applyDecorators(...access({ kind: 'open' }, null));
