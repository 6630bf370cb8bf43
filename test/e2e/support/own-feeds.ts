import type { Page } from 'playwright/test';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';

/** A feed of a reader's own; `n` makes it one of many. */
export const ownSource = (n: number, given: Partial<LocalSource> = {}): LocalSource => ({
  id: `own-${n}`,
  name: `Paper ${n}`,
  url: `https://paper${n}.example/feed`,
  type: 'rss',
  region: 'caribbean',
  category: 'general',
  metadata: {},
  enabled: true,
  ...given,
});

export const ownEntry = (given: Partial<FeedEntry> & { title: string }): FeedEntry => ({
  id: null,
  link: `https://paper.example/${encodeURIComponent(given.title)}`,
  summary: 'Word of it came by the evening boat.',
  content: `<p>${'The pier stood full of people until the last boat had gone. '.repeat(6)}</p>`,
  publishedAt: '2026-01-05T09:00:00.000Z',
  author: null,
  categories: [],
  image: null,
  language: 'en',
  ...given,
});

/** Puts collections into the browser before the first page, and once only. */
export async function keepInBrowser(page: Page, collections: Record<string, unknown>): Promise<void> {
  await page.addInitScript((given) => {
    if (window !== window.top || localStorage.getItem('given') !== null) return;
    localStorage.setItem('given', 'yes');
    for (const [name, value] of Object.entries(given)) localStorage.setItem(`landfall_${name}`, JSON.stringify(value));
  }, collections);
}

export const stored = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), `landfall_${name}`);

type Answer = readonly FeedEntry[] | { status: number; json?: unknown; body?: string } | 'abort';

/** Answers what is asked of the site's own proxy, by the feed's address; returns the addresses asked for, in order. */
export async function answerFeeds(
  page: Page,
  answer: (address: string) => Answer | Promise<Answer>,
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/feeds\/fetch\?/, async (route) => {
    const address = new URL(route.request().url()).searchParams.get('url') ?? '';
    asked.push(address);
    const given = await answer(address);
    if (given === 'abort') await route.abort();
    else if ('status' in given) await route.fulfill(given);
    else await route.fulfill({ json: { title: address, link: null, language: 'en', entries: given } });
  });
  return asked;
}
