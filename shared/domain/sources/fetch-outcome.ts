/**
 * Why a fetch failed: rejected by the guard before a connection, network error, deadline, size limit, too many
 * redirects, HTTP status, unreadable response, or a fault of our own.
 */
export type FetchFailureCode =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'bad_response'
  | 'internal';

/**
 * Outcome of one fetch. `Payload` is the result of a successful one: bytes in `guardedFetch`, a parsed feed in
 * `readFeed` and `readSource`.
 */
export type FetchOutcome<Payload extends object = object> =
  | ({ kind: 'ok' } & Payload)
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | {
      kind: 'failed';
      code: FetchFailureCode;
      /** One sentence that an editor can act on. */
      reason: string;
      /** The HTTP status, if `code` is `status`. */
      status?: number;
      retryAfterSeconds?: number;
    };
