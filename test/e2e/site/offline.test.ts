import type { BrowserContext, Page } from 'playwright/test';
import * as z from 'zod/mini';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutDocuments } from '../support/mock-api.ts';
import { isCached, openCached } from '../support/offline.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { expectSignedIn, header, newAccount, signIn } from '../support/sign-in.ts';

// The real service worker on the local stage. The console logs every call without a network, and the 404 of a new
// reader's first account call. A worker outlives its test, so each test has a new context.
test.use({
  reuseContext: false,
  serviceWorkers: 'allow',
  allowedErrors: /Failed to load resource|net::ERR|Failed to fetch/,
});

// Each test opens several pages and signs in and out.
test.describe.configure({ timeout: 120_000 });

const note = (page: Page) => page.locator('[data-note]');

/** Returns the addresses of the articles on the front page, the lead first. */
/** Of articles that every reader may read. */
const storyPaths = (page: Page) =>
  page
    .locator('[data-card]')
    .filter({ hasNotText: 'Premium' })
    .locator('a.headline')
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname));

async function openStory(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-body]')).toBeVisible();
  await expect.poll(() => isCached(page, cacheNames.opened, path.replace('/article/', '/api/articles/'))).toBe(true);
}

/** Replaces the stage's accounts with a new one, also for the worker: page routes do not see its requests. */
async function offerReader(context: BrowserContext, name: string): Promise<{ sub: string; email: string }> {
  const account = newAccount(name);
  await context.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), accounts: [account] } });
  });
  return account;
}

/** Records likes and follows from all pages of the context, such as `POST /api/follows`. */
function actsOf(context: BrowserContext): string[] {
  const acts: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/like$|^\/api\/follows/.test(pathname) && request.method() !== 'GET')
      acts.push(`${request.method()} ${pathname}`);
  });
  return acts;
}

test('without a network the front page and opened articles remain, and a note says so', async ({ page, context }) => {
  await openCached(page);
  const [first = '', second = ''] = await storyPaths(page);
  await openStory(page, first);
  const title = await page.getByRole('heading', { level: 1 }).textContent();

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.locator('[data-card] a.headline').first()).toBeVisible();
  await expect(note(page)).toContainText('You are offline.');
  await expect(note(page)).toContainText(/Last updated \d/);
  expect(await page.locator('[role=status]').filter({ hasText: 'You are offline.' }).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  await page.reload();
  await expect(page.locator('[data-card] a.headline').first()).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.locator('[data-body]')).toBeVisible();

  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'This article is not saved on this device' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Saved articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved articles');
  await expect(page.getByRole('link', { name: title ?? '' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/markets');
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();

  await page.goto(second);
  await expect(note(page)).toBeVisible();
  await context.setOffline(false);
  await expect(note(page)).toHaveCount(0);
  // The article loads without a reload.
  await expect(page.locator('[data-body]')).toBeVisible();
});

test('a missing article loads once the server replies, also without an offline event of the browser', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  const [path = ''] = await storyPaths(page);
  const away = /\/api\/articles\/|\/robots\.txt$/;
  await withoutDocuments(page);
  await page.context().route(away, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This article is not saved on this device' })).toBeVisible();
  await expect(note(page)).toContainText('You are offline.');
  await page.context().unroute(away);
  await expect(page.locator('[data-body]')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});

test('a page whose code cannot be loaded names the connection, and loads once the server replies', async ({ page }) => {
  await openCached(page);
  // Without an offline event of the browser.
  const away = /\/assets\/markets-page|\/robots\.txt$/;
  await withoutDocuments(page);
  await page.context().route(away, (route) => route.abort());
  await page.goto('/markets');
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  await expect(page.getByText('It is our fault')).toHaveCount(0);
  await page.context().unroute(away);
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Markets' })).toBeVisible();
});

test('a like and a follow made offline show at once and are sent once, with two tabs open', async ({
  page,
  context,
}) => {
  await offerReader(context, 'Olu Offline');
  await openCached(page);
  const [path = ''] = (await storyPaths(page)).slice(5);
  await openStory(page, path);
  await signIn(page, 'Olu Offline');
  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, 'Olu Offline');
  await waitUntilIdle(other);
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /^(Follow|Following|Loading\.\.\.) / })
    .first();
  await expect(follow).toHaveText('Follow');
  await waitUntilIdle(page);
  const acts = actsOf(context);

  await context.setOffline(true);
  const like = page.locator('[data-bar]').getByRole('button', { name: /likes?$/ });
  // The last state counts.
  for (const pressed of ['true', 'false', 'true']) {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', pressed);
  }
  for (const word of ['Following', 'Follow', 'Following']) {
    await follow.click();
    await expect(follow).toHaveText(word);
  }
  // A page opened offline restores the session and the pending actions.
  await page.reload();
  await expectSignedIn(page, 'Olu Offline');
  await expect(follow).toHaveText('Following');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  acts.length = 0;

  const responses = Promise.all([
    context.waitForEvent('response', (response) => response.url().endsWith('/like')),
    context.waitForEvent(
      'response',
      (response) => response.url().endsWith('/api/follows') && response.request().method() === 'POST',
    ),
  ]);
  await context.setOffline(false);
  const [liked, followed] = await responses;
  expect([liked.status(), followed.status()]).toEqual([200, 201]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('landfall_outbox'))).toBe('[]');
  await expect(note(page)).toHaveCount(0);

  // The status comes from the server after a reload.
  const { followType, followId } = z
    .object({ followType: z.string(), followId: z.string() })
    .parse(followed.request().postDataJSON());
  await page.reload({ waitUntil: 'commit' });
  const status = await page.waitForResponse((response) =>
    response.url().endsWith(`/api/follows/status/${followType}/${encodeURIComponent(followId)}`),
  );
  expect(await status.json()).toEqual({ isFollowing: true });
  await waitUntilIdle(page);
  await waitUntilIdle(other);
  expect(acts).toEqual([`POST /api${path.replace('/article/', '/articles/')}/like`, 'POST /api/follows']);
});

test.describe('personal data', () => {
  // With ad requests, or their absence from the cache would prove nothing.
  test.use({ requestsAds: true });

  test('personal replies are not cached, and signing out drops unsent actions', async ({ page, context }) => {
    const { sub, email } = await offerReader(context, 'Pia Private');
    const personal: string[] = [];
    context.on('request', (request) => {
      if (request.headers().authorization !== undefined) personal.push(request.url());
    });
    await openCached(page);
    await signIn(page, 'Pia Private');
    const [path = ''] = (await storyPaths(page)).slice(6);
    await openStory(page, path);
    const save = page.getByRole('button', { name: 'Save article' });
    const api = path.replace('/article/', '/api/articles/');
    await save.click();
    await expect.poll(() => isCached(page, cacheNames.saved, api)).toBe(true);
    await save.click();
    await expect.poll(() => isCached(page, cacheNames.saved, api)).toBe(false);
    await page.goto('/?tab=following');
    await expectSignedIn(page, 'Pia Private');
    await waitUntilIdle(page);
    await page.goto('/profile?tab=settings');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await waitUntilIdle(page);

    const cached = await page.evaluate(async () => {
      const found: { url: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          found.push({
            url: request.url,
            text: /json/.test(response?.headers.get('content-type') ?? '') ? await (response?.text() ?? '') : '',
          });
        }
      }
      return found;
    });
    expect(personal.length, 'some requests have a token').toBeGreaterThan(3);
    expect(cached.length).toBeGreaterThan(20);
    expect(cached.map(({ url }) => url).filter((url) => personal.includes(url))).toEqual([]);
    // The list of accounts is mocked by this test.
    const others = cached.filter(({ url }) => !url.endsWith('/config.json'));
    expect(others.filter(({ text }) => text.includes(sub) || text.includes(email)).map(({ url }) => url)).toEqual([]);
    expect(others.filter(({ url }) => /\/api\/(ads|follows|auth|feed|me|membership)/.test(url))).toEqual([]);

    const acts = actsOf(context);
    await openStory(page, path);
    await expectSignedIn(page, 'Pia Private');
    const follow = page
      .getByRole('main')
      .getByRole('button', { name: /^(Follow|Following|Loading\.\.\.) / })
      .first();
    await expect(follow).toHaveText('Follow');
    await context.setOffline(true);
    await follow.click();
    await expect(follow).toHaveText('Following');
    await page.goto('/profile?tab=settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('landfall_outbox'))).toBe('[]');
    acts.length = 0;
    await context.setOffline(false);
    await expect(note(page)).toHaveCount(0);
    await page.goto('/');
    await waitUntilIdle(page);
    expect(acts).toEqual([]);
  });
});
