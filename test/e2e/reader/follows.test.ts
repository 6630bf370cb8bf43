import type { Page } from 'playwright/test';
import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { chooseAccount, offerNewReader, signedIn, signIn } from '../support/sign-in.ts';
import { answerWith, expect, failedLoad, holdBack, test } from '../support/fixtures.ts';

// A newcomer's account is not there at first: the console notes the 404.
test.use({ allowedNoise: failedLoad });

const courts = sampleTopic({
  name: 'justice',
  displayName: 'Courts',
  category: 'Power & Rights',
  followerCount: 7,
  articleCount: 3,
});
const button = (page: Page) => page.locator('[data-topic=justice]').getByRole('button');
const toast = (page: Page) => page.locator('[data-toast]');

/** What the page asks about follows, as `POST {...}` or `GET follows`; opens the topics page as a newcomer. */
async function openTopics(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(follows|feed|recommendations|topics$|publishers$)/.test(pathname)) {
      asked.push(`${request.method()} ${pathname}${request.postData() ?? ''}`);
    }
  });
  await answerWith(page, { articles: [], topics: [courts], publishers: [] });
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [] }));
  await offerNewReader(page);
  await page.goto('/topics');
  await signIn(page, 'Nia Newcomer');
  await expect(button(page)).toHaveText('Follow');
  return asked;
}

test('FOL-02, FOL-03, FOL-06, FOL-07, FOL-10, FOL-13, TOP-08: a press follows at once and is Loading... until it is done, the next one stops', async ({
  page,
}) => {
  const asked = await openTopics(page);
  expect(asked).toContain('GET /api/follows/status/topic/justice');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  const release = await holdBack(page, /\/api\/follows$/);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveText('Loading...');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  release();
  await expect(button(page)).toHaveText('Following');
  await expect(button(page)).toBeEnabled();
  await button(page).click();
  await expect(button(page)).toHaveText('Follow');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/follows{"followType":"topic","followId":"justice"}',
    'DELETE /api/follows/topic/justice',
  ]);
});

test('FOL-09, FOL-17, FOL-18: a follow asks again for what is shown of it, and counts', async ({ page }) => {
  const asked = await openTopics(page);
  const card = page.locator('[data-topic=justice]');
  await expect(card).toContainText('7 followers');
  asked.length = 0;
  await button(page).click();
  await expect(button(page)).toHaveText('Following');
  await expect(card).toContainText('8 followers');
  await expect.poll(() => asked).toContain('GET /api/follows/status/topic/justice');
  expect(asked).toContain('GET /api/topics');
  expect(asked.filter((call) => call.includes('recommendations'))).toEqual([]);
  await page.reload();
  await expect(button(page)).toHaveText('Following');
});

test('FOL-09: a topic that trends counts in both of its places', async ({ page }) => {
  await openTopics(page);
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [courts] }));
  await page.reload();
  const cards = page.locator('[data-topic=justice]');
  await expect(cards.getByRole('button')).toHaveText(['Follow', 'Follow']);
  await cards.last().getByRole('button').click();
  await expect(cards.getByRole('button')).toHaveText(['Following', 'Following']);
  await expect(cards.filter({ hasText: '8 followers' })).toHaveCount(2);
});

test('FOL-05: Loading... while it is not known', async ({ page }) => {
  await openTopics(page);
  const release = await holdBack(page, /\/api\/follows\/status/);
  await page.reload();
  await expect(button(page)).toHaveText('Loading...');
  await expect(button(page)).toBeDisabled();
  release();
  await expect(button(page)).toHaveText('Follow');
});

test('FOL-11: what cannot be asked is not followed', async ({ page }) => {
  await openTopics(page);
  await page.route(/\/api\/follows\/status/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(button(page)).toHaveText('Follow');
  await expect(button(page)).toBeEnabled();
});

test('FOL-04, FOL-16, ERR-05, ERR-06: what the server refuses is taken back, and said', async ({ page }) => {
  await openTopics(page);
  let refuse = true;
  await page.route(/\/api\/follows(\/topic.*)?$/, (route) =>
    refuse && route.request().method() !== 'GET' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await button(page).click();
  await expect(toast(page)).toContainText('Failed to follow');
  await expect(button(page)).toHaveText('Follow');
  refuse = false;
  await button(page).click();
  await expect(button(page)).toHaveText('Following');
  refuse = true;
  await button(page).click();
  await expect(toast(page)).toContainText('Failed to unfollow');
  await expect(button(page)).toHaveText('Following');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
});

test('ROLE-02, FOL-08, AUTH-24, CARD-05, CARD-21: a visitor who follows signs in, and the follow is completed where it began', async ({
  page,
}) => {
  const posted: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/follows')) posted.push(request.postData());
  });
  const one = samplePreview(1, { publisherId: 'harbour-tribune', source: 'Harbour Tribune' });
  const other = samplePreview(2, { publisherId: '', source: 'Nowhere Gazette' });
  await answerWith(page, { articles: [one, other], topics: [], publishers: [samplePublisher(1)] });
  await offerNewReader(page);
  await page.goto('/?search=a');
  const follow = page.locator('[data-card]').getByRole('button', { name: 'Follow Harbour Tribune' });
  await follow.click();
  expect(posted).toEqual([]);
  await chooseAccount(page, 'Nia Newcomer');
  await signedIn(page, 'Nia Newcomer');
  await expect(toast(page)).toContainText('You follow Harbour Tribune now');
  await expect(page.getByRole('button', { name: 'Following Harbour Tribune' })).toBeVisible();
  await expect(page).toHaveURL(/\?search=a$/);
  await page.locator('[data-card]').getByRole('button', { name: 'Follow Nowhere Gazette' }).click();
  await expect(page.getByRole('button', { name: 'Following Nowhere Gazette' })).toBeVisible();
  expect(posted.map((body) => JSON.parse(body ?? ''))).toEqual([
    { followType: 'publisher', followId: 'harbour-tribune' },
    { followType: 'publisher', followId: 'Nowhere Gazette' },
  ]);
});

test('a wish that was given up is not fulfilled at a later sign-in', async ({ page }) => {
  await answerWith(page, { articles: [], topics: [courts], publishers: [] });
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [] }));
  await offerNewReader(page);
  await page.goto('/topics');
  await button(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signIn(page, 'Nia Newcomer');
  await expect(button(page)).toHaveText('Follow');
});
