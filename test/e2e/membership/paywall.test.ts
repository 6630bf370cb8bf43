import type { Page } from 'playwright/test';
import { dayMs } from '#shared/domain/utc-day.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import {
  membershipKey,
  sampleMembership,
  storedMembership,
  withMembership,
  withSettings,
} from '../support/mock-membership.ts';
import { content, ending, inPage, opening, openPremium } from '../support/paywall-page.ts';
import { signIn } from '../support/sign-in.ts';

const summary = 'Judges cleared the last objection to the deep-water berth, opening the way to 1,400 jobs.';
const paywall = (page: Page) => page.getByRole('region', { name: 'Subscribe to keep reading' });
const body = '[data-body]';
const premiumWithPicture = { image: 'https://pictures.example/berth.jpg', socialTwitter: 'A text for sharing' };

const mockPictures = (page: Page) =>
  page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
    }),
  );

test('without a membership the article fades out, and the rest is not in the page [ART-38, PAY-01, PAY-12, PAY-13]', async ({
  page,
}) => {
  await mockPictures(page);
  await openPremium(page, premiumWithPicture);
  await expect(paywall(page)).toBeVisible();
  await expect(page.getByText(summary)).toBeVisible();
  await expect(page.locator('article img[src="https://pictures.example/berth.jpg"]')).toBeVisible();
  const shown = (await page.locator('[data-opening]').textContent()) ?? '';
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(opening.repeat(3).startsWith(shown)).toBe(true);
  await expect(page.locator('[data-opening]')).toHaveCSS('mask-image', /gradient/);
  await expect(page.locator(body)).toHaveCount(0);
  expect(await inPage(page, ending)).toBe(false);
  expect(await inPage(page, opening.repeat(2))).toBe(false);
  await expect(page.getByRole('group', { name: 'Likes, comments and sharing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Social media posts' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Premium', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read Full Article' })).toHaveCount(0);
});

test('the paywall shows the prices and links to the plans [PAY-02, PAY-04, SUB-26, CONST-33]', async ({ page }) => {
  await mockPictures(page);
  await openPremium(page, premiumWithPicture);
  await expect(paywall(page)).toContainText('Starting at £2/month for your first year');
  await expect(paywall(page)).toContainText('Digital Bundle');
  await expect(paywall(page)).toContainText('then £14.99 a month from');
  await expect(paywall(page).getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
  await expect(paywall(page)).toContainText('Already a subscriber?');
});

for (const planId of ['digital', 'bundle'] as const) {
  // Also covers ROLE-08.
  test(`a visitor with the ${planId} plan reads the whole article [PAY-03, PAY-05, PAY-06, PAY-10]`, async ({
    page,
  }) => {
    await withMembership(page, { planId });
    await openPremium(page);
    await expect(page.locator(body)).toContainText(ending);
    await expect(paywall(page)).toHaveCount(0);
  });
}

test('a reader who subscribes at the paywall can read on [PAY-03]', async ({ page }) => {
  await openPremium(page);
  await paywall(page).getByRole('link', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page).toHaveURL(/\/subscribe\/success$/);
  await page.goto('/article/story-1');
  await expect(page.locator(body)).toContainText(ending);
});

test('signing in without a membership keeps the paywall [ROLE-08]', async ({ page }) => {
  await openPremium(page);
  await signIn(page, 'Rui Reader');
  await expect(paywall(page)).toBeVisible();
  await expect(page.locator(body)).toHaveCount(0);
});

test('a membership past its end is expired and stored as such [PAY-07, PAY-14]', async ({ page }) => {
  await withMembership(page, { endDate: new Date(Date.now() - dayMs).toISOString() });
  const before = sampleMembership().updatedAt;
  await openPremium(page);
  await expect(paywall(page)).toBeVisible();
  // A reader who had the intro price is not offered it again.
  await expect(paywall(page)).toContainText('Starting at £14.99/month');
  await expect(paywall(page)).not.toContainText('£2');
  const stored = await storedMembership(page);
  expect(stored?.status).toBe('expired');
  expect(Date.parse(stored?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before) + 1000);
});

test('the status expired keeps the paywall, whatever the end date [PAY-08]', async ({ page }) => {
  await withMembership(page, { status: 'expired' });
  await openPremium(page);
  await expect(paywall(page)).toBeVisible();
});

test('an open article closes when the membership ends [PAY-14]', async ({ page }) => {
  await page.clock.install();
  await withMembership(page, { endDate: new Date(Date.now() + 90_000).toISOString() });
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  await page.clock.fastForward('03:00');
  await expect(paywall(page)).toBeVisible();
  expect(await inPage(page, ending)).toBe(false);
});

test('a damaged membership opens nothing [STO-03, STO-07]', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"status":"active","planId":"bundle"}'), membershipKey);
  await openPremium(page);
  await expect(paywall(page)).toBeVisible();
});

test('the paywall computes its price from the settings [PAY-11]', async ({ page }) => {
  const plan = {
    id: 'digital' as const,
    name: 'One',
    standardPrice: 9,
    introPrice: 1.5,
    introMonths: 6,
    currency: 'GBP' as const,
    popular: false,
    features: [],
    stripePriceIds: { standard: '', intro: '' },
  };
  await withSettings(page, {
    plans: [{ ...plan, introPrice: 3, introMonths: 3 }, plan],
    currency: 'USD',
    currencySymbol: '$',
  });
  await openPremium(page);
  await expect(paywall(page)).toContainText('Starting at $1.50/month for your first 6 months');
});

test('Default Premium gates articles without a value, and only those [PAY-09, MEM-43]', async ({ page }) => {
  await withSettings(page, { defaultPremium: true });
  const { isPremium: _, ...unsaid } = sampleArticle({ content });
  await mockApi(page, { articles: [], topics: [], article: unsaid });
  await page.goto('/article/story-1');
  await expect(paywall(page)).toBeVisible();
  await page.route(/\/api\/articles\/story-1$/, (route) => route.fulfill({ json: { ...unsaid, isPremium: false } }));
  await page.reload();
  await expect(page.locator(body)).toContainText(ending);
});

test('without Default Premium an article without a value is free [PAY-09]', async ({ page }) => {
  const { isPremium: _, ...unsaid } = sampleArticle({ content });
  await mockApi(page, { articles: [], topics: [], article: unsaid });
  await page.goto('/article/story-1');
  await expect(page.locator(body)).toContainText(ending);
});

test('only cards of premium articles have the Premium badge [PAY-15]', async ({ page }) => {
  const articles = Array.from({ length: 8 }, (_, n) => samplePreview(n, { isPremium: n % 2 === 0 }));
  await mockApi(page, { articles, topics: [] });
  await page.goto('/');
  const card = (n: number) =>
    page
      .locator('[data-card]')
      .filter({ has: page.getByRole('link', { name: `Story number ${n} of the harbour` }) })
      .first();
  for (const n of [0, 2, 4]) await expect(card(n).getByText('Premium', { exact: true })).toBeVisible();
  for (const n of [1, 3, 5]) {
    await expect(card(n)).toBeVisible();
    await expect(card(n).getByText('Premium', { exact: true })).toHaveCount(0);
  }
});

test('members see ads too [PAY-16]', async ({ page }) => {
  await withMembership(page, { planId: 'bundle' });
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  await expect(page.locator('[data-zone=ARTICLE_LEADERBOARD]')).toHaveCount(1);
  await expect(page.locator('[data-zone=ARTICLE_MPU]')).toHaveCount(1);
});

test('a mock membership stays in its browser [PAY-17]', async ({ page, browser }) => {
  await withMembership(page);
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await openPremium(other);
  await expect(paywall(other)).toBeVisible();
  await other.context().close();
});

test('the paywall can be reached and followed with the keyboard', async ({ page }) => {
  await openPremium(page);
  const subscribe = paywall(page).getByRole('link', { name: 'Subscribe' });
  await expect(subscribe).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  for (let i = 0; i < 6 && !(await subscribe.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(subscribe).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscribe$/);
});
