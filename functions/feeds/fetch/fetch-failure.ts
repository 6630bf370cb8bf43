import type { FetchFailureCode } from '#shared/domain/sources/fetch-outcome.ts';

/**
 * Carries a failure from inside a fetch to its outcome; `guardedFetch` never throws it. The message is for editors.
 */
export class FetchFailure extends Error {
  readonly code: FetchFailureCode;

  constructor(code: FetchFailureCode, reason: string) {
    super(reason);
    this.name = 'FetchFailure';
    this.code = code;
  }
}

const networkReasons: Record<string, string> = {
  ENOTFOUND: 'The host name cannot be found',
  EAI_AGAIN: 'The host name could not be looked up',
  ENODATA: 'The host name has no address',
  ECONNREFUSED: "The publisher's server refused the connection",
  ECONNRESET: 'The connection was lost before the response was complete',
  EPIPE: 'The connection was lost before the response was complete',
  ETIMEDOUT: "The publisher's server did not respond",
  EHOSTUNREACH: "The publisher's server cannot be reached",
  ENETUNREACH: "The publisher's server cannot be reached",
};

/** Turns an error of Node's network layer into a failure with a readable reason. */
export function networkFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = errorCode(error);
  const reason = networkReasons[code];
  if (reason) return new FetchFailure('unreachable', reason);
  if (code === 'HPE_HEADER_OVERFLOW')
    return new FetchFailure('bad_response', 'The headers of the response are larger than 64 KB');
  if (code.startsWith('HPE_')) return new FetchFailure('bad_response', `The response is not valid HTTP (${code})`);
  if (/CERT|TLS|SSL|SIGNED|ISSUER|VERIFY/.test(code))
    return new FetchFailure('unreachable', `A secure connection is not possible (${code})`);
  return new FetchFailure('unreachable', `The connection failed (${code || 'unknown cause'})`);
}

/**
 * Node's error code. An AggregateError, thrown after several addresses were tried, has the code of its first error.
 */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : '';
}

const statusReasons: Record<number, string> = {
  304: 'The publisher returned "not modified" to a first request (304)',
  401: 'The publisher requires a sign-in (401)',
  402: 'The publisher requires payment (402)',
  403: 'The publisher blocked our request (403)',
  404: 'The address was not found (404)',
  406: 'The publisher does not offer a feed at this address (406)',
  407: 'A proxy requires a sign-in (407)',
  429: 'The publisher limits how often we can fetch (429)',
  451: 'The publisher cannot show this for legal reasons (451)',
  503: "The publisher's server is temporarily unavailable (503)",
};

/** Explains an HTTP status without a feed to the editor who reads the list of sources. */
export function statusReason(status: number): string {
  const reason = statusReasons[status];
  if (reason) return reason;
  if (status >= 500) return `The publisher's server failed (${status})`;
  if (status >= 300 && status < 400) return `The redirect has no target (${status})`;
  return `The publisher's server sent an unexpected status (${status})`;
}
