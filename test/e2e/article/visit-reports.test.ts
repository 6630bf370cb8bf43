import type { Page } from 'playwright/test';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi, recordReaderActions } from '../support/mock-api.ts';

const toastSelector = '[data-toast]';

/** Simulates switching to another tab or app, or coming back. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Opens the article with a paused clock; returns the recorded reader actions. */
async function openWithStillClock(page: Page): Promise<string[]> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const actions = recordReaderActions(page);
  await mockApi(page, { articles: [], article: sampleArticle() });
  await page.goto('/article/story-1');
  // The code loads in real time, and each of its lazy parts waits for the next tick of the paused clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return actions;
    })
    .toEqual(['story-1 view']);
  return actions;
}

test.describe('reports', () => {
  test('each load reports one view, of the article that a merge kept [ART-41]', async ({ page }) => {
    const actions = recordReaderActions(page);
    await mockApi(page, { articles: [], article: sampleArticle({ id: 'survivor' }) });
    await page.goto('/article/merged-away');
    await expect(page).toHaveURL(/\/article\/survivor$/);
    await expect.poll(() => actions).toEqual(['survivor view']);
    await page.reload();
    await expect.poll(() => actions).toEqual(['survivor view', 'survivor view']);
  });

  test.describe('failures', () => {
    test.use({ allowedErrors: failedLoad });
    test('a missing article reports no view [ART-41]', async ({ page }) => {
      const actions = recordReaderActions(page);
      await page.goto('/article/never-written');
      await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
      expect(actions).toEqual([]);
    });
    test('a failed report shows the reader nothing [ART-45]', async ({ page }) => {
      await mockApi(page, { articles: [], article: sampleArticle() });
      await page.route(/\/(view|track)$/, (route) => route.abort());
      await page.goto('/article/story-1');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator(toastSelector)).toHaveCount(0);
    });
  });

  const read = (seconds: number) => `story-1 {"action":"read","duration":${seconds}}`;

  test('leaving for another page reports the whole seconds of reading [ART-42]', async ({ page }) => {
    const actions = await openWithStillClock(page);
    await page.clock.runFor(7400);
    await page.getByRole('link', { name: 'Back to news' }).click();
    await expect.poll(() => actions).toEqual(['story-1 view', read(7)]);
  });

  test('less than a second of reading is not reported [ART-45]', async ({ page }) => {
    const actions = await openWithStillClock(page);
    await page.clock.runFor(600);
    await page.getByRole('link', { name: 'Back to news' }).click();
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/$/);
    expect(actions).toEqual(['story-1 view']);
  });

  test('hiding the page ends the visit, which is reported once with its visible time [ART-45]', async ({ page }) => {
    const actions = await openWithStillClock(page);
    await page.clock.runFor(5200);
    await setVisibility(page, 'hidden');
    await expect.poll(() => actions).toEqual(['story-1 view', read(5)]);
    await page.clock.runFor(60_000);
    await setVisibility(page, 'visible');
    await page.clock.runFor(3000);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await page.getByRole('link', { name: 'Back to news' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(actions).toEqual(['story-1 view', read(5)]);
  });

  test('a page left open for a day reports six hours [ART-45]', async ({ page }) => {
    const actions = await openWithStillClock(page);
    await page.clock.fastForward('24:00:00');
    await setVisibility(page, 'hidden');
    await expect.poll(() => actions).toEqual(['story-1 view', read(21_600)]);
  });

  for (const [way, leave] of [
    ['closing the tab', (page: Page) => page.close({ runBeforeUnload: true })],
    ['opening another site', (page: Page) => page.goto('about:blank')],
  ] as const) {
    test(`${way} sends one report that outlives the page [ART-45]`, async ({ page, context }) => {
      await page.addInitScript(() => {
        const send = window.fetch;
        window.fetch = (address, init) => {
          if (String(address).endsWith('/track'))
            localStorage.setItem(
              'sent',
              `${localStorage.getItem('sent') ?? ''}${String(init?.body)} ${init?.keepalive};`,
            );
          return send(address, init);
        };
      });
      await openWithStillClock(page);
      await page.clock.runFor(3100);
      const { origin } = new URL(page.url());
      await leave(page);
      const other = await context.newPage();
      await other.goto(`${origin}/robots.txt`);
      await expect
        .poll(() => other.evaluate(() => localStorage.getItem('sent')))
        .toBe('{"action":"read","duration":3} true;');
    });
  }

  test('each link to the publisher reports one click, also with the middle button [ART-43, ART-44]', async ({
    page,
    context,
  }) => {
    await context.route(/harbourtribune\.example/, (route) => route.fulfill({ body: 'The publisher' }));
    const actions = recordReaderActions(page);
    const short = [2, 3, 4, 5].map((n) => samplePreview(n, { content: 'Short.', url: 'harbourtribune.example/b' }));
    const replies = { articles: short, topics: [], article: sampleArticle() };
    await mockApi(page, replies);
    const clicks = () => actions.filter((action) => action.includes('external_click'));
    await page.goto('/article/story-1');
    const whole = page.getByRole('article').getByRole('link', { name: /^Read Full Article/ });
    const opened = context.waitForEvent('page');
    await whole.click();
    expect(await (await opened).evaluate(() => window.opener)).toBeNull();
    await expect.poll(clicks).toEqual(['story-1 {"action":"external_click"}']);
    await whole.click({ button: 'middle' });
    await expect.poll(clicks).toHaveLength(2);
    replies.article = sampleArticle({ content: 'Short too.' });
    await page.reload();
    await page.getByRole('link', { name: 'Continue Reading' }).click();
    await expect.poll(clicks).toHaveLength(3);
    await page.goto('/');
    const last = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Read full article' }).first().click();
    await (await last).waitForLoadState();
    await expect.poll(clicks).toHaveLength(4);
    expect(clicks()[3]).toMatch(/^story-[2-5] {"action":"external_click"}$/);
  });
});
