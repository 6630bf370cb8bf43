import type { Locator, Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';

/** A page of the site, as pages.test.ts opens it once and checks it. */
export interface SitePage {
  address: string;
  /** What tells it from another page at this address. */
  name?: string;
  heading: string;
  /** Its title before the site's name, where that is not its heading; null for the site's own title. */
  title?: string | null;
  /** The requirements that say what is at this address. */
  ids?: string;
  /** Mocks replies and stores values, before the page opens. */
  given?: (page: Page) => Promise<unknown>;
  /** What shows that the page is complete, where that is more than its heading. */
  content?: (page: Page) => Locator;
  /** Loads on a desktop, not on a phone. */
  isWide?: true;
  /** Why its parts move while it loads, which no other page may. */
  moves?: string;
  /** A new reader signs in, in one of its states. */
  hasReader?: true;
  /** For the team: Ada Admin signs in, on a desktop. */
  isForTeam?: true;
  /** What a reader can then open on it, one after the other, from a phone's screen on. Each passes axe and fits too. */
  states?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
export const firstCard = (page: Page) => page.locator('[data-card]').first();
export const main = (page: Page) => page.getByRole('main');

/** Replies to a path with these data. */
export const mock = (page: Page, path: RegExp, json: unknown) => page.route(path, (route) => route.fulfill({ json }));

/** Twelve articles with one of each kind: watchlist hits, a sponsored one and one in Arabic. */
export const articles = Array.from({ length: 12 }, (_, n) =>
  samplePreview(n, {
    watchlistHits: n < 4 ? ['Caribbean Finance and Justice'] : [],
    sponsored: n === 2,
    language: n === 3 ? 'ar' : 'en',
    ...(n === 3 ? { title: 'الميناء يفتح أبوابه', content: 'قصير' } : {}),
  }),
);
