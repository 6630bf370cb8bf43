import { hash } from 'node:crypto';
import { canonicalUrl } from '#shared/domain/canonical-url.ts';
import type { FeedEntry } from '#shared/domain/feed-entry.ts';

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/** 16 characters from the hash of the entry's canonical address, else of its guid or title within the source, so that fetching twice writes once. */
export function articleId(entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string {
  const address = entry.link === null ? null : canonicalUrl(entry.link);
  return digest(address ?? `${sourceId} ${entry.id ?? entry.title}`, 16);
}

/** Tells an entry from every other version of it; 10 characters are plenty among one feed's 500 entries. */
export const entryFingerprint = (entry: FeedEntry): string => digest(JSON.stringify(entry), 10);
