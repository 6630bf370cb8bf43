import type { FoundFeed } from './found-feed.ts';

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

/** What a publisher's reply says of later fetches. */
export interface Directions {
  /** The feed's new address after permanent redirects (301, 308); null if a temporary one came first. */
  movedTo?: string | null;
  /** Seconds for which the reply stays fresh by its headers; undefined if they do not say. */
  freshSeconds?: number | undefined;
  /** Seconds between the updates of the feed, as it says itself. */
  updateSeconds?: number | undefined;
  /** See `Source`. */
  newest?: string[] | undefined;
}

/**
 * Outcome of one fetch. `Payload` is the result of a successful one: bytes in `guardedFetch`, a parsed feed in
 * `readFeed` and `readSource`.
 */
export type FetchOutcome<Payload extends object = object> =
  | ({ kind: 'ok' } & Directions & Payload)
  | ({ kind: 'unchanged' } & Directions)
  | { kind: 'gone' }
  | {
      kind: 'failed';
      code: FetchFailureCode;
      /** One sentence that an editor can act on. */
      reason: string;
      /** The HTTP status, if `code` is `status`. */
      status?: number;
      retryAfterSeconds?: number;
      /** The feeds that a page names, if the response is no feed but a page. */
      feeds?: readonly FoundFeed[];
    };
