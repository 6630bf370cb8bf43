import type { Page } from 'playwright/test';
import { sampleEntityPage, samplePublisher, samplePublisherPage, sampleTopic } from '#test/support/sample-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { articles, openArticle, openPage } from '../support/sample-pages.ts';
import { chooseAccount, offerNewReader } from '../support/sign-in.ts';

const publishers = Array.from({ length: 8 }, (_, n) => samplePublisher(n));

/** Opens the page as a new reader, who signs in unless the session is still there. */
async function openAsReader(page: Page, address: string) {
  await offerNewReader(page);
  await page.goto(address);
  const profile = page.getByRole('banner').getByRole('link', { name: /Your profile/, includeHidden: true });
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await expect(profile.or(signIn).first()).toBeAttached();
  // A restored session removes the button, possibly during the click.
  await expect(async () => {
    if ((await profile.count()) === 0) await signIn.click({ timeout: 2000 });
  }).toPass();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await expect(profile.or(chooser).first()).toBeAttached();
  if ((await profile.count()) === 0) await chooseAccount(page, 'Nia Newcomer');
  await expect(profile.first()).toBeAttached();
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
const firstCard = (page: Page) => page.locator('[data-card]').first();

const pages: [string, (page: Page) => Promise<void>][] = [
  [
    'publisher',
    async (page) => {
      await page.route(/\/api\/publishers\/harbour-tribune$/, (route) =>
        route.fulfill({ json: samplePublisherPage() }),
      );
      await page.route(/\/api\/articles\?source=/, (route) => route.fulfill({ json: articles }));
      await openPage(page, '/publisher/harbour-tribune', firstCard);
    },
  ],
  [
    'publishers',
    async (page) => {
      await mockApi(page, { publishers: [...publishers, samplePublisher(9, { languages: ['es'] })] });
      await openPage(page, '/publishers', (opened) => opened.locator('[data-publisher]').first());
    },
  ],
  [
    'a place in the news',
    async (page) => {
      await page.route(/\/api\/entities\//, (route) => route.fulfill({ json: sampleEntityPage() }));
      await openPage(page, '/about/kingston', firstCard);
    },
  ],
  [
    'home',
    async (page) => {
      await mockApi(page, { articles, publishers });
      await openPage(page, '/', firstCard);
      await expect(page.getByRole('heading', { name: 'Suggested Publishers' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Discover More' })).toBeAttached();
    },
  ],
  [
    'home in columns',
    async (page) => {
      await mockApi(page, { articles, publishers });
      await page.addInitScript(() => localStorage.setItem('landfall_feed_layout', '"columns"'));
      await openPage(page, '/', firstCard);
      await page.getByRole('radio', { name: 'Auto' }).check();
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    },
  ],
  [
    'following, signed out',
    async (page) => {
      await mockApi(page, { articles });
      await openPage(page, '/?tab=following', heading('Sign In to Personalize'));
    },
  ],
  [
    'profile, with the accounts of the stage',
    async (page) => {
      await openPage(page, '/profile', heading('Sign In Required'));
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
    },
  ],
  [
    'following, signed in',
    async (page) => {
      await openAsReader(page, '/?tab=following');
      const follow = page.getByRole('region', { name: 'Your follows' }).getByRole('button', { name: /^Follow / });
      await follow.first().click();
      await expect(page.getByText(/^You follow /).first()).toBeVisible();
    },
  ],
  [
    'profile, what is followed',
    async (page) => {
      await openAsReader(page, '/profile?tab=topics');
      await expect(page.getByRole('heading', { name: 'You are not following any topics yet' })).toBeVisible();
    },
  ],
  [
    'profile, confirming the deletion of the account',
    async (page) => {
      await openAsReader(page, '/profile?tab=settings');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused();
    },
  ],
  [
    'topic tab',
    async (page) => {
      await mockApi(page, { articles, topics: [sampleTopic({ name: 'justice' })] });
      await openPage(page, '/', firstCard);
      await page.getByRole('tab').nth(2).click();
      await expect(page.getByText(/Filtering by/)).toBeVisible();
    },
  ],
  [
    'search, with each kind of card and an open menu',
    async (page) => {
      await mockApi(page, { articles });
      await openPage(page, '/?search=harbour', firstCard);
      await page.getByRole('button', { name: 'More options' }).first().click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  ['article, a preview', (page) => openArticle(page, { content: 'x'.repeat(120) })],
  ['article, sponsored', (page) => openArticle(page, { sponsored: true, author: 'A. Writer', likes: 1234 })],
  [
    'article, right to left',
    (page) =>
      openArticle(page, {
        language: 'ar',
        title: 'الميناء يفتح أبوابه',
        content: `<p>${'وصلت السفن إلى الميناء. '.repeat(20)}</p>`,
      }),
  ],
  ['sports, matches', (page) => openPage(page, '/sports', heading('Recent results'))],
  [
    'sports, a player',
    async (page) => {
      await openPage(page, '/sports?tab=players', heading('A. Example'));
      await page.getByRole('button', { name: 'Next player' }).click();
      await expect(page.getByText('2 of 6')).toBeVisible();
    },
  ],
  ['sports, leagues', (page) => openPage(page, '/sports?tab=leagues', heading('Bundesliga'))],
  ['topics', (page) => openPage(page, '/topics', heading('All Topics'))],
  ['markets', (page) => openPage(page, '/markets', heading('All markets'))],
  [
    'markets, an invalid amount',
    async (page) => {
      await openPage(page, '/markets?tab=currencies', heading('Currency converter'));
      await page.getByLabel('Amount').fill('seven');
      await expect(page.getByText('Enter a number such as')).toBeVisible();
    },
  ],
  [
    'weather',
    async (page) => {
      await openPage(page, '/weather?city=Kingston', heading('7-day forecast'));
      await expect(page.getByRole('tab', { name: 'Castries' })).toBeAttached();
    },
  ],
  [
    'weather of an unknown city',
    (page) => openPage(page, '/weather?city=Atlantis', heading('Weather data unavailable')),
  ],
  ['not found', (page) => openPage(page, '/nope', heading('Page not found'))],
  [
    'subscribe, with an open answer',
    async (page) => {
      await openPage(page, '/subscribe', heading('Choose Your Landfall Subscription'));
      await page.getByRole('button', { name: 'Can I cancel at any time?' }).click();
    },
  ],
  ['subscribe, a success', (page) => openPage(page, '/subscribe/success', heading('Welcome to Landfall!'))],
  ['subscribe, cancelled', (page) => openPage(page, '/subscribe/cancel', heading('Subscription Cancelled'))],
  [
    'article, behind the paywall',
    async (page) => {
      await openArticle(page, { isPremium: true });
      await expect(page.getByRole('heading', { name: 'Subscribe to keep reading' })).toBeVisible();
    },
  ],
  ['own sources', (page) => openPage(page, '/sources', heading('Sources Management'))],
];

// A new reader's first account call is a 404, which the console logs.
test.use({ allowedErrors: failedLoad });

for (const [name, show] of pages) {
  test(`the page passes axe, orders its headings and fits its width: ${name}`, async ({ page }) => {
    // axe scans the page four times, which is slow on a busy machine.
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // Opened once: a resized window has to pass too.
      if (width === 360) await show(page);
      await expectAccessible(page, `${width} px`);
      const levels = await page
        .locator('h1, h2, h3, h4')
        .evaluateAll((all) => all.map((one) => Number(one.tagName.charAt(1))));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [i, level] of levels.entries())
        expect(level - (levels[i - 1] ?? 0), levels.join(' ')).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page fits the screen').toBe(width);
    }
  });
}
