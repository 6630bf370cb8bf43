import type { Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import {
  membershipKey,
  sampleMembership,
  storedMembership,
  takePayments,
  withMembership,
  withSettings,
} from '../support/mock-membership.ts';
import { chooseAccount, signIn } from '../support/sign-in.ts';
import { answerWith, expect, failedLoad, test } from '../support/fixtures.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const opening =
  'The last appeal against the deep-water berth fell on Friday morning, and by noon the surveyors were walking the pier. ';
const ending = 'Only who reads to the end learns the date.';
const content = `<p>${opening.repeat(3)}</p><p>${ending}</p>`;
const summary = 'Judges cleared the last objection to the deep-water berth, opening the way to 1,400 jobs.';
const wall = (page: Page) => page.getByRole('region', { name: 'Read on with a subscription' });
const body = '[data-body]';

/** A premium story, opened from its address; answers may change later. */
async function openPremium(page: Page, given: Partial<Article> = {}) {
  const answers = { articles: [], topics: [], article: sampleArticle({ isPremium: true, content, ...given }) };
  await answerWith(page, answers);
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return answers;
}
const inPage = (page: Page, words: string) =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);

test('ART-38, PAY-01, PAY-02, PAY-04, PAY-12, PAY-13, SUB-26, CONST-33: without a membership the story fades, the plans stand there, and the rest is not in the page', async ({
  page,
}) => {
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
    }),
  );
  await openPremium(page, { image: 'https://pictures.example/berth.jpg', socialTwitter: 'A text for sharing' });
  await expect(wall(page)).toContainText('Starting at £2/month for your first year');
  await expect(wall(page)).toContainText('Digital Bundle');
  await expect(wall(page)).toContainText('then £14.99 a month from');
  await expect(wall(page).getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
  await expect(wall(page)).toContainText('Already a subscriber?');
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
  await expect(page.getByRole('heading', { name: 'Texts for sharing' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Premium', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read Full Article' })).toHaveCount(0);
});

for (const planId of ['digital', 'bundle'] as const) {
  test(`PAY-03, PAY-05, PAY-06, PAY-10, ROLE-08: signed out with ${planId}, the whole story is there`, async ({
    page,
  }) => {
    await withMembership(page, { planId });
    await openPremium(page);
    await expect(page.locator(body)).toContainText(ending);
    await expect(wall(page)).toHaveCount(0);
  });
}

test('PAY-03: who subscribes at the wall reads on', async ({ page }) => {
  await openPremium(page);
  await wall(page).getByRole('link', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page).toHaveURL(/\/subscribe\/success$/);
  await page.goto('/article/story-1');
  await expect(page.locator(body)).toContainText(ending);
});

test('ROLE-08: signed in without a membership there is the wall', async ({ page }) => {
  await openPremium(page);
  await signIn(page, 'Rui Reader');
  await expect(wall(page)).toBeVisible();
  await expect(page.locator(body)).toHaveCount(0);
});

test('PAY-07, PAY-14: one that has ended counts as expired, and that is written back', async ({ page }) => {
  await withMembership(page, { endDate: new Date(Date.now() - dayMs).toISOString() });
  const before = sampleMembership().updatedAt;
  await openPremium(page);
  await expect(wall(page)).toBeVisible();
  // Who had the first price is not promised it again.
  await expect(wall(page)).toContainText('Starting at £14.99/month');
  await expect(wall(page)).not.toContainText('£2');
  const stored = await storedMembership(page);
  expect(stored?.status).toBe('expired');
  expect(Date.parse(stored?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before) + 1000);
});

test('PAY-08: an expired one is not active, whatever its end', async ({ page }) => {
  await withMembership(page, { status: 'expired' });
  await openPremium(page);
  await expect(wall(page)).toBeVisible();
});

test('PAY-14: a story that is open is closed when the membership ends', async ({ page }) => {
  await page.clock.install();
  await withMembership(page, { endDate: new Date(Date.now() + 90_000).toISOString() });
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  await page.clock.fastForward('03:00');
  await expect(wall(page)).toBeVisible();
  expect(await inPage(page, ending)).toBe(false);
});

test('STO-03, STO-07: a damaged membership opens nothing', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"status":"active","planId":"bundle"}'), membershipKey);
  await openPremium(page);
  await expect(wall(page)).toBeVisible();
});

test('PAY-11: the sentence is reckoned from the settings', async ({ page }) => {
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
  await expect(wall(page)).toContainText('Starting at $1.50/month for your first 6 months');
});

test('PAY-09, MEM-43: with Default Premium an article that does not say is premium; one that says no is not', async ({
  page,
}) => {
  await withSettings(page, { defaultPremium: true });
  const { isPremium: _, ...unsaid } = sampleArticle({ content });
  await answerWith(page, { articles: [], topics: [], article: unsaid });
  await page.goto('/article/story-1');
  await expect(wall(page)).toBeVisible();
  await page.route(/\/api\/articles\/story-1$/, (route) => route.fulfill({ json: { ...unsaid, isPremium: false } }));
  await page.reload();
  await expect(page.locator(body)).toContainText(ending);
});

test('PAY-09: without it such an article is free', async ({ page }) => {
  const { isPremium: _, ...unsaid } = sampleArticle({ content });
  await answerWith(page, { articles: [], topics: [], article: unsaid });
  await page.goto('/article/story-1');
  await expect(page.locator(body)).toContainText(ending);
});

test('PAY-15: cards of premium stories say so, others do not', async ({ page }) => {
  const articles = Array.from({ length: 8 }, (_, n) => samplePreview(n, { isPremium: n % 2 === 0 }));
  await answerWith(page, { articles, topics: [] });
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

test('PAY-16: advertisements stay for members', async ({ page }) => {
  await withMembership(page, { planId: 'bundle' });
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  await expect(page.locator('[data-zone=ARTICLE_LEADERBOARD]')).toHaveCount(1);
  await expect(page.locator('[data-zone=ARTICLE_MPU]')).toHaveCount(1);
});

test('PAY-17: the membership of one browser is not another’s', async ({ page, browser }) => {
  await withMembership(page);
  await openPremium(page);
  await expect(page.locator(body)).toContainText(ending);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await openPremium(other);
  await expect(wall(other)).toBeVisible();
  await other.context().close();
});

test('the wall can be reached and passed with the keyboard', async ({ page }) => {
  await openPremium(page);
  const subscribe = wall(page).getByRole('link', { name: 'Subscribe' });
  await expect(subscribe).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  for (let i = 0; i < 6 && !(await subscribe.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(subscribe).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscribe$/);
});

test.describe('where payments are real', () => {
  test.use({ allowedNoise: failedLoad });
  const preview = opening.repeat(2).slice(0, 200);
  const withheld = { content: preview, withheld: true, readMinutes: 4 } as const;

  /** Members are given the body from now on; others are refused. */
  async function serveBody(page: Page, isMember: () => boolean): Promise<string[]> {
    const asked: string[] = [];
    await page.route(/\/api\/membership\/articles\/story-1$/, (route) => {
      asked.push(route.request().url());
      return isMember()
        ? route.fulfill({ json: sampleArticle({ isPremium: true, content }) })
        : route.fulfill({ status: 403, json: { message: 'no', code: 'membership_needed' } });
    });
    return asked;
  }

  test('PAY-01, PAY-17: the server’s word counts, not the browser’s; a member who signs in reads on, and leaves nothing behind', async ({
    page,
  }) => {
    const standing = { membership: sampleMembership({ planId: 'digital' }), renewsAt: null };
    // A membership that stands in the browser opens nothing here.
    await withMembership(page, { planId: 'bundle' });
    await takePayments(page, standing);
    const asked = await serveBody(page, () => true);
    await openPremium(page, withheld);
    await expect(page.locator('[data-opening]')).toContainText('The last appeal');
    await expect(page.getByText('4 min read')).toBeVisible();
    await expect(wall(page)).toBeVisible();
    expect(asked).toEqual([]);
    await wall(page).getByRole('button', { name: 'Sign In' }).click();
    await chooseAccount(page, 'Nia Newcomer');
    await expect(page.locator(body)).toContainText(ending);
    await expect(wall(page)).toHaveCount(0);
    await page.goto('/profile?tab=settings');
    await expect(page.getByRole('tabpanel')).toContainText('Digital Membership');
    await expect(page.getByRole('tabpanel')).toContainText('It does not renew itself.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.goBack();
    await expect(wall(page)).toBeVisible();
    expect(await inPage(page, ending)).toBe(false);
  });

  test('PAY-01: a signed-in reader without a membership has the wall, and is not asked to sign in', async ({
    page,
  }) => {
    await takePayments(page, { membership: null, renewsAt: null });
    const asked = await serveBody(page, () => false);
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(wall(page)).toContainText('The account that you are signed in with has no membership.');
    await expect(wall(page).getByRole('button')).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('PAY-07: a membership that has ended meanwhile is refused by the server, and the wall stands', async ({
    page,
  }) => {
    await takePayments(page, { membership: sampleMembership(), renewsAt: null });
    await serveBody(page, () => false);
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(wall(page)).toBeVisible();
  });

  test('what cannot be looked up is said, and can be tried again', async ({ page }) => {
    let broken = true;
    await takePayments(page, { membership: sampleMembership(), renewsAt: null });
    await serveBody(page, () => true);
    await page.route(/\/api\/membership$/, (route) =>
      broken ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(page.getByRole('alert')).toContainText('Your membership could not be looked up');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(body)).toContainText(ending);
  });
});
