import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { cleanHtml } from './clean-html.ts';

const maxEntries = 100;
/** Characters of a body: enough to read, and a hundred of them fit. */
const maxContent = 8000;
/** Open elements of a body that is cut are closed after that. */
const closingTags = 1000;
const maxCategories = 10;
/** Bytes of the answer; the frame around the entries is small change. */
const maxBytes = 960_000;

/** A feed in less than a megabyte: its newest hundred entries in their own order, long bodies cut, and as many of the bodies as there is room for. */
export function feedPreview(feed: Feed): Feed {
  let room = maxBytes;
  const takes = (value: unknown): boolean => {
    const bytes = Buffer.byteLength(JSON.stringify(value)) + 1;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  };
  // Without their bodies first, so that long stories at the top leave room for the headlines below.
  const kept = newest(feed.entries)
    .map(({ content, ...entry }) => ({
      content,
      entry: { ...entry, content: '', categories: entry.categories.slice(0, maxCategories) },
    }))
    .filter(({ entry }) => takes(entry));
  const entries = kept.map(({ content, entry }) => {
    const body = cutBody(content);
    return takes(body) ? { ...entry, content: body } : entry;
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

/** The body is clean already; it is written once more because only the writer knows which elements it must close. */
const cutBody = (content: string): string =>
  content.length <= maxContent
    ? content
    : cleanHtml(content, { base: null, maxHtml: maxContent - closingTags, maxText: 0 }).html;
