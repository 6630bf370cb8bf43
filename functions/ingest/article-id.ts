import { hash } from 'node:crypto';
import { articleIdentity, idLength } from '#shared/domain/articles/entry-fields.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

/** An article's id: the first 16 hex digits of the SHA-256 of its identity. */
export const articleId = (entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string =>
  hash('sha256', articleIdentity(entry, sourceId)).slice(0, idLength);

/** Identifies one version of an entry. 10 hex digits are enough among the 500 entries of a feed. */
export const entryFingerprint = (entry: FeedEntry): string => hash('sha256', JSON.stringify(entry)).slice(0, 10);
