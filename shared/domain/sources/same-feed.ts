import { canonicalUrl } from '../articles/canonical-url.ts';
import { articleIdentity } from '../articles/entry-fields.ts';
import type { FeedEntry } from '../articles/feed-entry.ts';
import { sha256 } from '../text/sha256.ts';
import type { Source } from './source.ts';

/** Entries that are compared, and hex digits of each. The newest of two feeds with the same content are the same. */
export const newestEntries = { most: 8, digits: 8 } as const;
/** Two feeds with this share of their newest entries in common, and two at least, are the same. */
const sameShare = 0.6;
const fewest = 2;

/**
 * Hashes of the addresses of a feed's newest entries, the newest first.
 * @param before those of the last fetch, because entries that are known are not parsed again
 */
export function newestOf(
  entries: readonly Pick<FeedEntry, 'link' | 'id' | 'title' | 'publishedAt'>[],
  before: readonly string[] = [],
): string[] {
  const fresh = entries
    .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, newestEntries.most)
    .map((entry) => sha256(articleIdentity(entry, '')).slice(0, newestEntries.digits));
  return [...new Set([...fresh, ...before])].slice(0, newestEntries.most);
}

/** What two sources are compared by. */
export type Compared = Pick<Source, 'url' | 'type'> & Partial<Pick<Source, 'id' | 'addedAt' | 'newest' | 'move'>>;

/** A source whose feed another one brings as well, and whether the publisher redirects to it. */
export interface SameFeed {
  of: Source;
  by: 'redirect' | 'content';
}

const isSameContent = (one: readonly string[] = [], other: readonly string[] = []): boolean => {
  const common = one.filter((hash) => other.includes(hash)).length;
  return common >= fewest && common >= sameShare * Math.min(one.length, other.length);
};

/** Of two sources with the same content, the later one answers for the earlier one. */
const isEarlier = (one: Compared, other: Compared): boolean =>
  `${one.addedAt ?? ''} ${one.id ?? ''}` < `${other.addedAt ?? ''} ${other.id ?? ''}`;

/**
 * The source that one answers for: its address redirects to that source's for good, or it has the same newest entries
 * as one that was added before it. Null if it brings a feed of its own.
 */
export function sameFeedOf(source: Compared, others: readonly Source[]): SameFeed | null {
  if (source.type !== 'rss') return null;
  const rivals = others.filter(({ id, type, active }) => id !== source.id && type === 'rss' && active);
  const target = canonicalUrl(source.move?.to ?? '');
  const reached = target === null ? undefined : rivals.find(({ url }) => canonicalUrl(url) === target);
  if (reached !== undefined) return { of: reached, by: 'redirect' };
  const twin = rivals.find((one) => isEarlier(one, source) && isSameContent(source.newest, one.newest));
  return twin === undefined ? null : { of: twin, by: 'content' };
}

/** The active sources that answer for another one, by id. */
export function sameFeeds(sources: readonly Source[]): ReadonlyMap<string, SameFeed> {
  const byHash = new Map<string, Source[]>();
  for (const one of sources) for (const hash of one.newest ?? []) byHash.set(hash, [...(byHash.get(hash) ?? []), one]);
  const byAddress = Map.groupBy(sources, ({ url }) => canonicalUrl(url));
  return new Map(
    sources.flatMap((source): [string, SameFeed][] => {
      if (!source.active) return [];
      const rivals = [
        ...(byAddress.get(canonicalUrl(source.move?.to ?? '') ?? '') ?? []),
        ...(source.newest ?? []).flatMap((hash) => byHash.get(hash) ?? []),
      ];
      const found = sameFeedOf(source, [...new Set(rivals)]);
      return found === null ? [] : [[source.id, found]];
    }),
  );
}
