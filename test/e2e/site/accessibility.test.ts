import type { Locator, Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle, samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { chooseAccount, offerNewReader } from '../support/sign-in.ts';

const articles = Array.from({ length: 12 }, (_, n) =>
  samplePreview(n, {
    watchlistHits: n < 4 ? ['Caribbean Finance and Justice'] : [],
    sponsored: n === 2,
    language: n === 3 ? 'ar' : 'en',
    ...(n === 3 ? { title: 'الميناء يفتح أبوابه', content: 'قصير' } : {}),
  }),
);

const publishers = Array.from({ length: 8 }, (_, n) => samplePublisher(n));

/** Opens an article with these fields from its address. */
async function openArticle(page: Page, fields: Partial<Article> = {}) {
  await mockApi(page, { articles, article: sampleArticle(fields) });
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
async function open(page: Page, address: string, content: (page: Page) => Locator) {
  await page.goto(address);
  await expect(content(page)).toBeVisible();
}
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
    'home',
    async (page) => {
      await mockApi(page, { articles, publishers });
      await open(page, '/', firstCard);
      await expect(page.getByRole('heading', { name: 'Suggested Publishers' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Discover More' })).toBeAttached();
    },
  ],
  [
    'home in columns',
    async (page) => {
      await mockApi(page, { articles, publishers });
      await page.addInitScript(() => localStorage.setItem('landfall_feed_layout', '"columns"'));
      await open(page, '/', firstCard);
      await page.getByRole('radio', { name: 'Auto' }).check();
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    },
  ],
  [
    'following, signed out',
    async (page) => {
      await mockApi(page, { articles });
      await open(page, '/?tab=following', heading('Sign In to Personalize'));
    },
  ],
  [
    'profile, with the accounts of the stage',
    async (page) => {
      await open(page, '/profile', heading('Sign In Required'));
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
    },
  ],
  [
    'following, signed in',
    async (page) => {
      await openAsReader(page, '/?tab=following');
      const follow = page.getByRole('region', { name: 'What you follow' }).getByRole('button', { name: /^Follow / });
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
      await open(page, '/', firstCard);
      await page.getByRole('tab').nth(2).click();
      await expect(page.getByText(/Filtering by/)).toBeVisible();
    },
  ],
  [
    'search, with each kind of card and an open menu',
    async (page) => {
      await mockApi(page, { articles });
      await open(page, '/?search=harbour', firstCard);
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
  ['sports, matches', (page) => open(page, '/sports', heading('Recent results'))],
  [
    'sports, a player',
    async (page) => {
      await open(page, '/sports?tab=players', heading('A. Example'));
      await page.getByRole('button', { name: 'Next player' }).click();
      await expect(page.getByText('2 of 6')).toBeVisible();
    },
  ],
  ['sports, leagues', (page) => open(page, '/sports?tab=leagues', heading('Bundesliga'))],
  ['topics', (page) => open(page, '/topics', heading('All Topics'))],
  ['markets', (page) => open(page, '/markets', heading('All markets'))],
  [
    'markets, an invalid amount',
    async (page) => {
      await open(page, '/markets?tab=currencies', heading('From shore to shore'));
      await page.getByLabel('Amount').fill('seven');
      await expect(page.getByText('That is not a number.')).toBeVisible();
    },
  ],
  [
    'weather',
    async (page) => {
      await open(page, '/weather?city=Kingston', heading('7-day forecast'));
      await expect(page.getByRole('tab', { name: 'Castries' })).toBeAttached();
    },
  ],
  ['weather of an unknown city', (page) => open(page, '/weather?city=Atlantis', heading('Weather data unavailable'))],
  ['not found', (page) => open(page, '/nope', heading('Page not found'))],
  [
    'subscribe, with an open answer',
    async (page) => {
      await open(page, '/subscribe', heading('Choose Your Landfall Subscription'));
      await page.getByRole('button', { name: 'Can I cancel at any time?' }).click();
    },
  ],
  ['subscribe, a success', (page) => open(page, '/subscribe/success', heading('Welcome to Landfall!'))],
  ['subscribe, cancelled', (page) => open(page, '/subscribe/cancel', heading('Subscription Cancelled'))],
  [
    'article, behind the paywall',
    async (page) => {
      await openArticle(page, { isPremium: true });
      await expect(page.getByRole('heading', { name: 'Read on with a subscription' })).toBeVisible();
    },
  ],
  ['own sources', (page) => open(page, '/sources', heading('Sources Management'))],
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

test('the keyboard alone opens an article from the front page and returns', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the news' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Discover' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab').nth(1)).toBeFocused();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  const headline = page.locator('[data-card=lead] a.headline');
  for (let i = 0; i < 6 && !(await headline.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(headline).toBeFocused();
  const ring = await headline.evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(ring).toBe('solid');
  const title = await headline.textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to news' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-card]').first()).toBeVisible();
});

test('every focusable element of the front page shows its focus', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      const shown =
        [here, here.closest('form')].some((one) => one !== null && getComputedStyle(one).outlineStyle !== 'none') ||
        getComputedStyle(here, '::after').outlineStyle !== 'none';
      return shown ? null : here.outerHTML.slice(0, 120);
    });
    expect(bare).toBeNull();
  }
});

test('print shows the article and nothing around it', async ({ page }) => {
  await openArticle(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-body]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('header').first()).toBeHidden();
  await expect(page.getByText('Back to news')).toBeHidden();
});

test('an article can be liked and left with the keyboard alone', async ({ page }) => {
  await openArticle(page);
  await page.route('**/api/articles/story-1/like', (route) => route.fulfill({ json: { likes: 1, liked: true } }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const stops = ['Back to news', '0 likes', 'Share'];
  for (const name of stops) {
    await page.keyboard.press('Tab');
    const here = page.locator(':focus');
    await expect(here).toHaveAccessibleName(name);
    await expect(here).toHaveCSS('outline-style', 'solid');
    if (name === '0 likes') await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: '1 like' }).first()).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['1 like', 'Back to news']) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('nothing is animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mockApi(page, { articles });
  await open(page, '/?search=harbour', firstCard);
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => one.constructor.name),
  );
  expect(moving).toEqual([]);
});

test.describe('missing article', () => {
  test.use({ allowedErrors: failedLoad });
  test('only the failed load of a missing article is logged', async ({ page }) => {
    await page.goto('/article/never-written');
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  });
});

test('the Content-Security-Policy allows scripts of the site only', async ({ page }) => {
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});
