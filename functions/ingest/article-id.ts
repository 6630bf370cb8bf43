import { hash } from 'node:crypto';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import { articleIdentity, idLength } from '#shared/domain/articles/entry-fields.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryName, fragmentOf } from '#shared/domain/articles/identify.ts';
import { pageKey } from '#shared/domain/articles/page-key.ts';

/** The id of the article with an entry's address: the first 16 hex digits of the SHA-256 of its identity. */
export const articleId = (entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string =>
  idOfIdentity(articleIdentity(entry, sourceId));

export const idOfIdentity = (identity: string): string => hash('sha256', identity).slice(0, idLength);

/**
 * The id under which the article of an entry may be stored, if it is not that of its page: of a redirector's address,
 * or of an address with the names of campaigns.
 */
export function formerArticleId({
  link,
  redirector = link ?? '',
}: Pick<FeedEntry, 'link' | 'redirector'>): string | undefined {
  const written = canonicalUrl(redirector);
  return written === null || (link !== null && written === pageKey(link)) ? undefined : idOfIdentity(written);
}

/** Hashes of an address: with its fragment, if it has one, and without, which is the id of its article as a rule. */
export function addressIds(address: string): string[] {
  const page = pageKey(address);
  const fragment = fragmentOf(address);
  return page === null ? [] : [...(fragment === null ? [] : [`${page}#${fragment}`]), page].map(idOfIdentity);
}

/**
 * Identifies one version of an entry. 10 hex digits are enough among the 500 entries of a feed. A redirector's address
 * does not count: Google's differs at each fetch.
 */
export const entryFingerprint = (entry: FeedEntry): string =>
  hash('sha256', JSON.stringify({ ...entry, redirector: undefined })).slice(0, 10);

/** Hash of what a source calls an entry; undefined if it has no name. */
export function nameOfEntry(entry: Pick<FeedEntry, 'link' | 'id'>, sourceUrl: string): string | undefined {
  const name = entryName(entry, sourceUrl);
  return name === null ? undefined : hash('sha256', name).slice(0, 10);
}
