import { hash } from 'node:crypto';
import { articleIdentity, idLength } from '#shared/domain/articles/entry-fields.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/** An article's id: 16 characters from the hash of what it is known by. */
export const articleId = (entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string =>
  digest(articleIdentity(entry, sourceId), idLength);

/** Tells an entry from every other version of it; 10 characters are plenty among one feed's 500 entries. */
export const entryFingerprint = (entry: FeedEntry): string => digest(JSON.stringify(entry), 10);
