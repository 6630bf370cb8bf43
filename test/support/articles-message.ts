import { entryFingerprint } from '#functions/ingest/article-id.ts';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

let parts = 0;

/** An entry of a feed with default values. */
export function entryOf(title: string, publishedAt: string | null, more: Partial<FeedEntry> = {}): FeedEntry {
  return {
    id: null,
    title,
    link: `https://paper.example/${encodeURIComponent(title.toLowerCase())}`,
    summary: `${title}, in short.`,
    content: `<p>${title}. ${'A sentence of the report that is neither long nor short. '.repeat(6)}</p>`,
    publishedAt,
    author: null,
    categories: [],
    image: null,
    language: null,
    ...more,
  };
}

/** The message that stores these entries of a source, each in a new run by default. */
export function messageOf(
  entries: FeedEntry[],
  more: { source?: string; runId?: string; fetchedAt?: string } = {},
): ArticlesMessage {
  const id = more.source ?? 'paper';
  return {
    runId: more.runId ?? `run-${++parts}`,
    source: {
      id,
      name: id.replace(/^./, (letter) => letter.toUpperCase()),
      type: 'rss',
      region: 'caribbean',
      category: 'general',
      url: `https://${id}.example/feed`,
    },
    part: 0,
    parts: 1,
    fetchedAt: more.fetchedAt ?? '2026-11-20T12:00:00.000Z',
    language: 'en',
    entries: entries.map((entry) => ({ ...entry, fingerprint: entryFingerprint(entry) })),
    filtered: 0,
    known: 0,
    remember: { etag: '"1"', lastModified: null, seen: [] },
  };
}
