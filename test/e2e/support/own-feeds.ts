import type { Page } from 'playwright/test';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

/** Stores collections in the browser before the first page of the test. */
export async function seedStorage(page: Page, collections: Record<string, unknown>): Promise<void> {
  await page.addInitScript((records) => {
    if (window !== window.top || localStorage.getItem('given') !== null) return;
    localStorage.setItem('given', 'yes');
    for (const [name, value] of Object.entries(records))
      localStorage.setItem(`landfall_${name}`, JSON.stringify(value));
  }, collections);
}

/** Returns the stored records of a collection. */
export const stored = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), `landfall_${name}`);

/**
 * Mocks the feed proxy by the address of the feed.
 * @returns the requested addresses in order; it grows during the test
 */
export async function mockFeeds(
  page: Page,
  entriesOf: (address: string) => readonly FeedEntry[] | Promise<readonly FeedEntry[]>,
): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/\/api\/feeds\/fetch\?/, async (route) => {
    const address = new URL(route.request().url()).searchParams.get('url') ?? '';
    requested.push(address);
    await route.fulfill({
      json: { title: address, link: null, language: 'en', entries: await entriesOf(address) },
    });
  });
  return requested;
}
