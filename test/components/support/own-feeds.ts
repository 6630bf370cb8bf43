import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fetchFeed } from '#shared/api/sources.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { type Call, reply, type status } from './api.ts';
import { store, stored } from './page.tsx';
import { replaceWorkers } from './worker-fetch.ts';

type FeedAnswer = readonly FeedEntry[] | ReturnType<typeof status> | Response;

/**
 * Replies to requests for feeds, which a worker sends, by the address of the feed.
 * @returns the calls in order; the list grows
 */
export function replyFeeds(answerTo: (address: string) => FeedAnswer | Promise<FeedAnswer>): Call<typeof fetchFeed>[] {
  replaceWorkers();
  return reply(fetchFeed, async ({ query: { url } }) => {
    const answer = await answerTo(url);
    return isEntries(answer) ? { title: url, link: null, language: 'en', entries: [...answer] } : answer;
  });
}
const isEntries = (answer: FeedAnswer): answer is readonly FeedEntry[] => Array.isArray(answer);

/** The addresses of the feeds that were asked for. */
export const addressesOf = (calls: readonly Call<typeof fetchFeed>[]): string[] => calls.map(({ query }) => query.url);

/** Stores collections before the page opens. By default the watchlists are the samples, as in a new browser. */
export function seed(collections: Record<string, readonly object[]>): void {
  const all = { watchlists, ...collections };
  for (const [name, records] of Object.entries(all)) store(name, records);
  // The site adds no samples to these.
  store('seeded', Object.keys(all));
}

/** The stored records of a collection. */
export function storedRecords(name: string): Record<string, unknown>[] {
  const records = stored(name) ?? [];
  if (!Array.isArray(records)) throw new Error(`${name} is not a list`);
  return records;
}

export const runButton = page.getByRole('button', { name: 'Run Ingestion' });
export const runPanel = page.getByCSS('[data-run]');
/** The value of a counter, such as Added, in the panel of a run. */
export const counter = (name: string) => runPanel.getByCSS('dl > div').filter({ hasText: name }).getByCSS('dd');
export const expectEnded = () => expect.element(runPanel).toHaveAttribute('data-run', 'ended');
/** The titles of the articles below. */
export const titles = page.getByCSS('[data-card] h3');
