import type { ArticlesMessage } from '#functions/articles/article-queue.ts';
import { entryFingerprint } from '#functions/articles/article-id.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

let parts = 0;

/** One entry of a feed; what a test does not say is dull. */
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

/** The message of a source whose feed brought these entries, in a run of its own. */
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
