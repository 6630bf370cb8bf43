import { fieldRefusal } from '#functions/runtime/refusal.ts';
import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { FetchOptions } from './fetch/guarded-fetch.ts';
import { cleanHtml } from './parse/clean-html.ts';
import { readFeed } from './read-feed.ts';

const maxEntries = 100;
/** Characters of a body: readable, and a hundred of them fit. */
const maxContent = 8000;
/** Characters reserved for the closing tags of a cut body. */
const closingTagsLength = 1000;
const maxCategories = 10;
/** Bytes of all entries as JSON; the rest of the reply is small. */
const maxBytes = 960_000;

/**
 * Fetches a feed at an address that the caller chooses and cuts it to a preview. Anything that is not a feed stays
 * unseen: no status, header or body.
 * @param options resolver and limits, for tests
 * @throws Refusal 400 for an address that may not be fetched, 422 for one that returns no feed
 */
export async function fetchFeedPreview(url: string, options: FetchOptions = {}): Promise<Feed> {
  const outcome = await readFeed(url, options);
  if (outcome.kind === 'ok') return previewOf(outcome.feed);
  const failed =
    outcome.kind === 'failed' ? outcome : { code: 'status', reason: 'The publisher has removed this feed (410 Gone)' };
  const [status, code] = failed.code === 'refused' ? [400 as const, 'address_refused'] : [422 as const, 'no_feed'];
  throw fieldRefusal(status, code, 'url', failed.reason);
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
  const entries = kept.map(({ content, entry }) => {
    const body = cutBody(content);
    return fits(body) ? { ...entry, content: body } : entry;
  });
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

/** The body is sanitised already; the writer runs again because it closes open elements. */
const cutBody = (content: string): string =>
  content.length <= maxContent
    ? content
    : cleanHtml(content, { base: null, maxHtml: maxContent - closingTagsLength, maxText: 0 }).html;
