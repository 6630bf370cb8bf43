/** Why a fetch failed: `refused` by our own guard, the network, the clock, a cap, the redirects, the HTTP status, or an unreadable answer. */
export type FetchFailureCode =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'bad_answer';

/** Carries the reason, in words an editor can act on, from the depth of a fetch to its outcome. Never leaves `guardedFetch`. */
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
  EAI_AGAIN: 'The host name cannot be looked up at the moment',
  ENODATA: 'The host name has no address',
  ECONNREFUSED: "The publisher's server refused the connection",
  ECONNRESET: 'The connection broke off before the whole answer arrived',
  EPIPE: 'The connection broke off before the whole answer arrived',
  ETIMEDOUT: "The publisher's server did not answer",
  EHOSTUNREACH: "The publisher's server cannot be reached",
  ENETUNREACH: "The publisher's server cannot be reached",
};

/** Turns whatever Node's network layer raised into a failure with a readable reason. */
export function networkFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const code = errorCode(error);
  const known = networkReasons[code];
  if (known) return new FetchFailure('unreachable', known);
  if (code.startsWith('HPE_')) return new FetchFailure('bad_answer', `The answer is not valid HTTP (${code})`);
  if (/CERT|TLS|SSL|SIGNED|ISSUER|VERIFY/.test(code))
    return new FetchFailure('unreachable', `No secure connection is possible (${code})`);
  return new FetchFailure('unreachable', `The connection failed (${code || 'unknown cause'})`);
}

/** Node's error code; trying several addresses raises one AggregateError around the codes of each. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : '';
}
