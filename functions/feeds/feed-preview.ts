import { fieldRefusal, Refusal } from '#functions/runtime/refusal.ts';
import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';
import type { FetchOptions } from './fetch/guarded-fetch.ts';
import { readFeed } from './read-feed.ts';

const maxEntries = 100;
/** Characters of a body: readable, and a hundred of them fit. */
const maxContent = 8000;
const maxCategories = 10;
/** Bytes of all entries as JSON; the rest of the reply is small. */
const maxBytes = 960_000;

/** What members pay for. */
interface Premium {
  hasFeed(address: string): boolean;
  hasPage(address: string): boolean;
}

const noPremium: Premium = { hasFeed: () => false, hasPage: () => false };

/**
 * Fetches a feed at an address that the caller chooses and cuts it to a preview. Anything that is not a feed stays
 * unseen, and so does why: a reason would tell which hosts and ports respond, and how. The feeds that a page names are
 * returned for the caller to choose from. Premium feeds are refused, also as the target of a redirect, and stories of
 * their publishers have no body in any feed.
 * @param options resolver and limits, for tests
 * @throws Refusal 400 for an address that may not be fetched, 422 for a premium feed and for one that returns no feed
 */
export async function fetchFeedPreview(
  url: string,
  options: FetchOptions = {},
  readPremium: () => Promise<Premium> = async () => noPremium,
): Promise<Feed> {
  let premium = noPremium;
  const beforeRequest = async ({ href }: URL) => {
    if (premium === noPremium) premium = await readPremium();
    if (premium.hasFeed(href)) throw refusal(422, 'members_only');
  };
  const outcome = await readFeed(url, { ...options, beforeRequest }, { maxContent });
  if (outcome.kind !== 'ok') {
    const { code = '', feeds = [] } = outcome.kind === 'failed' ? outcome : {};
    const open = feeds.filter((one) => !premium.hasFeed(one.url));
    if (open.length > 0) throw sitesFeeds(open);
    throw code === 'refused' ? refusal(400, 'address_refused') : refusal(422, 'no_feed');
  }
  const { feed } = outcome;
  const entries = feed.entries.map((entry) => (premium.hasPage(entry.link ?? url) ? { ...entry, content: '' } : entry));
  return previewOf({ ...feed, entries });
}

const refusal = (status: 400 | 422, code: string) =>
  fieldRefusal(status, code, 'url', 'This address has no feed that we can read');

/** The address is that of a page, which names feeds: the caller can choose one of them. */
function sitesFeeds(feeds: readonly FoundFeed[]): Refusal {
  const message = 'This is the address of a page, not of a feed. Choose one of the feeds that it names';
  return new Refusal(422, 'no_feed', message, [{ field: 'url', message }], undefined, feeds);
}

/**
 * Cuts a feed to less than a megabyte: its newest hundred entries in their own order, and as many bodies as fit, cut.
 */
function previewOf(feed: Feed): Feed {
  let room = maxBytes;
  const fits = (value: unknown): boolean => {
    const bytes = Buffer.byteLength(JSON.stringify(value)) + 1;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  };
  // Entries are placed without their bodies first: long stories at the top must not displace headlines below.
  const kept = newest(feed.entries)
    .map(({ content, ...entry }) => ({
      content,
      entry: { ...entry, content: '', categories: entry.categories.slice(0, maxCategories) },
    }))
    .filter(({ entry }) => fits(entry));
  const entries = kept.map(({ content, entry }) => (fits(content) ? { ...entry, content } : entry));
  return { ...feed, entries };
}

function newest(entries: readonly FeedEntry[]): readonly FeedEntry[] {
  if (entries.length <= maxEntries) return entries;
  const latest = entries
    .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, maxEntries);
  const kept = new Set(latest);
  return entries.filter((entry) => kept.has(entry));
}
