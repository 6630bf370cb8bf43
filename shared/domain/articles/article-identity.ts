import { canonicalUrl } from './canonical-url.ts';
import type { FeedEntry } from './feed-entry.ts';

/** Characters of the hash that is an article's id. */
export const idLength = 16;

/**
 * What an article's id is the SHA-256 of: the entry's canonical address, else its guid or title within the source, so that fetching twice writes once. The browser
 * and the server give the same story the same id.
 */
export function articleIdentity(entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string {
  const address = entry.link === null ? null : canonicalUrl(entry.link);
  return address ?? `${sourceId} ${entry.id ?? entry.title}`;
}
