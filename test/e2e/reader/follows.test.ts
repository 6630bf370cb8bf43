import type { Page } from 'playwright/test';
import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { chooseAccount, expectSignedIn, offerNewReader, signIn } from '../support/sign-in.ts';

// A new reader's first account call is a 404, which the console logs.
test.use({ allowedErrors: failedLoad });

const courts = sampleTopic({
  name: 'justice',
  displayName: 'Courts',
  category: 'Power & Rights',
  followerCount: 7,
  articleCount: 3,
});
const button = (page: Page) => page.locator('[data-topic=justice]').getByRole('button');
const toast = (page: Page) => page.locator('[data-toast]');

/** Opens the topics page as a new reader; returns the recorded calls, such as `POST /api/follows{...}`. */
async function openTopics(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(follows|feed|recommendations|topics$|publishers$)/.test(pathname)) {
      calls.push(`${request.method()} ${pathname}${request.postData() ?? ''}`);
    }
  });
  await mockApi(page, { articles: [], topics: [courts], publishers: [] });
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [] }));
  await offerNewReader(page);
  await page.goto('/topics');
  await signIn(page, 'Nia Newcomer');
  await expect(button(page)).toHaveText('Follow');
  return calls;
}

// Also covers FOL-10, FOL-13, TOP-08.
test('Follow toggles at once and reads Loading... until the reply [FOL-02, FOL-03, FOL-06, FOL-07]', async ({
  page,
}) => {
  const calls = await openTopics(page);
  expect(calls).toContain('GET /api/follows/status/topic/justice');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  const release = await holdRequests(page, /\/api\/follows$/);
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
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/follows{"followType":"topic","followId":"justice"}',
    'DELETE /api/follows/topic/justice',
  ]);
});

test('the new state is in the pressed state while an unfollow is pending [FOL-07]', async ({ page }) => {
  await openTopics(page);
  await button(page).click();
  await expect(button(page)).toHaveText('Following');
  const release = await holdRequests(page, /\/api\/follows\/topic/, 'DELETE');
  await button(page).click();
  await expect(button(page)).toHaveText('Loading...');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(button(page)).toBeDisabled();
  release();
  await expect(button(page)).toHaveText('Follow');
});

test('a follow refreshes the status, the topics and the count [FOL-09, FOL-17, FOL-18]', async ({ page }) => {
  const calls = await openTopics(page);
  const card = page.locator('[data-topic=justice]');
  await expect(card).toContainText('7 followers');
  calls.length = 0;
  await button(page).click();
  await expect(button(page)).toHaveText('Following');
  await expect(card).toContainText('8 followers');
  await expect.poll(() => calls).toContain('GET /api/follows/status/topic/justice');
  expect(calls).toContain('GET /api/topics');
  expect(calls.filter((call) => call.includes('recommendations'))).toEqual([]);
  await page.reload();
  await expect(button(page)).toHaveText('Following');
});

test('a trending topic updates its count in both places [FOL-09]', async ({ page }) => {
  await openTopics(page);
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [courts] }));
  await page.reload();
  const cards = page.locator('[data-topic=justice]');
  await expect(cards.getByRole('button')).toHaveText(['Follow', 'Follow']);
  await cards.last().getByRole('button').click();
  await expect(cards.getByRole('button')).toHaveText(['Following', 'Following']);
  await expect(cards.filter({ hasText: '8 followers' })).toHaveCount(2);
});

test('the follow button reads Loading... until the status is loaded [FOL-05]', async ({ page }) => {
  await openTopics(page);
  const release = await holdRequests(page, /\/api\/follows\/status/);
  await page.reload();
  await expect(button(page)).toHaveText('Loading...');
  await expect(button(page)).toBeDisabled();
  release();
  await expect(button(page)).toHaveText('Follow');
});

test('a failed status call leaves the button at Follow [FOL-11]', async ({ page }) => {
  await openTopics(page);
  await page.route(/\/api\/follows\/status/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(button(page)).toHaveText('Follow');
  await expect(button(page)).toBeEnabled();
});

test('a refused follow or unfollow restores the button and raises a toast [FOL-04, FOL-16, ERR-05, ERR-06]', async ({
  page,
}) => {
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

// Also covers CARD-21.
test('a visitor who follows signs in first, and the follow is then completed [ROLE-02, FOL-08, AUTH-24, CARD-05]', async ({
  page,
}) => {
  const posted: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/follows')) posted.push(request.postData());
  });
  const one = samplePreview(1, { publisherId: 'harbour-tribune', source: 'Harbour Tribune' });
  const other = samplePreview(2, { publisherId: '', source: 'Nowhere Gazette' });
  await mockApi(page, { articles: [one, other], topics: [], publishers: [samplePublisher(1)] });
  await offerNewReader(page);
  await page.goto('/?search=a');
  const follow = page.locator('[data-card]').getByRole('button', { name: 'Follow Harbour Tribune' });
  await follow.click();
  expect(posted).toEqual([]);
  await chooseAccount(page, 'Nia Newcomer');
  await expectSignedIn(page, 'Nia Newcomer');
  await expect(toast(page)).toContainText('You are now following Harbour Tribune');
  await expect(page.getByRole('button', { name: 'Following Harbour Tribune' })).toBeVisible();
  await expect(page).toHaveURL(/\?search=a$/);
  await page.locator('[data-card]').getByRole('button', { name: 'Follow Nowhere Gazette' }).click();
  await expect(page.getByRole('button', { name: 'Following Nowhere Gazette' })).toBeVisible();
  expect(posted.map((body) => JSON.parse(body ?? ''))).toEqual([
    { followType: 'publisher', followId: 'harbour-tribune' },
    { followType: 'publisher', followId: 'Nowhere Gazette' },
  ]);
});

test('a follow that is given up at sign-in is not completed later', async ({ page }) => {
  await mockApi(page, { articles: [], topics: [courts], publishers: [] });
  await page.route(/\/api\/topics\/trending$/, (route) => route.fulfill({ json: [] }));
  await offerNewReader(page);
  await page.goto('/topics');
  await button(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signIn(page, 'Nia Newcomer');
  await expect(button(page)).toHaveText('Follow');
});
