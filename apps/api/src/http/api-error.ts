import type { Fault } from '@carillon/domain';

export type ErrorCode =
  | 'malformed_request' | 'authentication_error' | 'authorization_error' | 'not_found' | 'conflict' | 'schedule_validation_error'
  | 'payload_too_large' | 'unsupported_media_type' | 'headers_too_large' | 'request_timeout' | 'rate_limited' | 'method_not_allowed'
  | 'internal_error' | 'service_unavailable';

export interface ErrorDetails {
  /** Stable; the code when there is no more to say. */
  readonly reason: string;
  readonly [name: string]: unknown;
}

/** An answer that is a refusal. Nothing in it repeats what the caller sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(readonly status: number, readonly code: ErrorCode, message: string, readonly details: ErrorDetails = { reason: code }) {
    super(message);
  }
}

export const envelopeOf = ({ code, message, details }: ApiError, requestId: string) =>
  ({ error: { code, message, details, request_id: requestId } });

/** The same for an id of somebody else as for one that never was. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'There is nothing here.');

export const validationError = (faults: readonly Fault[]): ApiError =>
  new ApiError(422, 'schedule_validation_error', 'The request breaks a rule; see details.errors.', {
    reason: faults[0]?.reason ?? 'schedule.field_invalid',
    errors: faults.slice(0, 100).map(({ pointer, reason, message }) => ({ pointer, reason, message })),
  });
