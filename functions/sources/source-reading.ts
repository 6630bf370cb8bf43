import type { Feed } from '#shared/domain/articles/feed-entry.ts';

/** What reading one source came to. `movedTo` is where the publisher says the feed lives from now on. */
export type SourceReading =
  | { kind: 'read'; feed: Feed; etag: string | null; lastModified: string | null; movedTo?: string }
  | { kind: 'unchanged' }
  | { kind: 'gone' }
  | { kind: 'failed'; reason: string; retryAfterSeconds?: number };

/** The validators that the publisher gave with what we stored last. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
