import type { Feed, FeedEntry } from '#shared/domain/feed-entry.ts';
import { cleanHtml } from './clean-html.ts';

const maxEntries = 100;
/** Characters of a body: enough to read, and a hundred of them fit. */
const maxContent = 8000;
/** Open elements of a body that is cut are closed after that. */
const closingTags = 1000;
const maxCategories = 20;
/** Bytes of the answer; the frame around the entries is small change. */
const maxBytes = 960_000;

/** A feed in less than a megabyte: its newest hundred entries in their own order, long bodies cut. Where that is still too much, later entries lose theirs. */
export function feedPreview(feed: Feed): Feed {
  let bytes = 0;
  const entries: FeedEntry[] = [];
  for (const whole of newest(feed.entries)) {
    const cut = { ...whole, content: cutBody(whole.content), categories: whole.categories.slice(0, maxCategories) };
    for (const entry of [cut, { ...cut, content: '' }]) {
      const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
      if (bytes + size > maxBytes) continue;
      bytes += size;
      entries.push(entry);
      break;
    }
  }
  return { ...feed, entries };
}

function newest(entries: readonly FeedEntry[]): readonly FeedEntry[] {
  if (entries.length <= maxEntries) return entries;
  const latest = entries.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, maxEntries);
  const kept = new Set(latest);
  return entries.filter((entry) => kept.has(entry));
}

/** The body is clean already; it is written once more because only the writer knows which elements it must close. */
const cutBody = (content: string): string =>
  content.length <= maxContent ? content : cleanHtml(content, { base: null, maxHtml: maxContent - closingTags, maxText: 0 }).html;
