import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { LocalSource, Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';

/** A valid source that was never fetched. */
export const sampleSource = (given: Partial<Source> = {}): Source => ({
  id: 'evening',
  name: 'Evening',
  url: 'https://evening.example/feed',
  type: 'rss',
  region: 'african',
  category: 'general',
  active: true,
  metadata: {},
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: '1970-01-01T00:00:00.000Z',
  version: 1,
  ...given,
});

/** A valid source of the admin list. */
export const sampleListedSource = (given: Partial<ListedSource> = {}): ListedSource => ({
  ...sampleSource(),
  version: 5,
  gained: [...Array(13).fill(0), 4],
  ...given,
});

/** A source in the browser; `n` makes it distinct. */
export const ownSource = (n: number, fields: Partial<LocalSource> = {}): LocalSource => ({
  id: `own-${n}`,
  name: `Paper ${n}`,
  url: `https://paper${n}.example/feed`,
  type: 'rss',
  region: 'caribbean',
  category: 'general',
  metadata: {},
  enabled: true,
  ...fields,
});

/** An entry of such a source's feed. */
export const ownEntry = (fields: Partial<FeedEntry> & { title: string }): FeedEntry => ({
  id: null,
  link: `https://paper.example/${encodeURIComponent(fields.title)}`,
  summary: 'Word of it came by the evening boat.',
  content: `<p>${'The pier stood full of people until the last boat had gone. '.repeat(6)}</p>`,
  publishedAt: '2026-01-05T09:00:00.000Z',
  author: null,
  categories: [],
  image: null,
  language: 'en',
  ...fields,
});

/** Two papers, which report one story both, by the address of their feed. */
export const twoPapers = (address: string): FeedEntry[] =>
  address.includes('paper1')
    ? [
        ownEntry({ title: 'Jamaica court opens', publishedAt: '2026-01-05T09:00:00Z' }),
        ownEntry({ title: 'Older mango season', publishedAt: '2026-01-02T09:00:00Z' }),
      ]
    : [
        ownEntry({
          title: 'Jamaica court opens',
          link: 'https://paper2.example/court',
          publishedAt: '2026-01-05T10:00:00Z',
        }),
        ownEntry({ title: 'Newest ferry', publishedAt: '2026-01-06T09:00:00Z' }),
      ];
