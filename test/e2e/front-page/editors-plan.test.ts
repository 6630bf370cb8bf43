import type { Page } from 'playwright/test';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { mockApi } from '../support/mock-api.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
const pin = (place: number, n: number, given = {}): FrontPage['pins'][number] => ({
  place,
  start: null,
  end: null,
  article: samplePreview(n, given),
});
const breaking = { text: 'Storm nears the southern coast', articleId: 'story-7', end: minutes(60) };

async function open(page: Page, plan: Partial<FrontPage> | null, path = '/'): Promise<void> {
  await mockApi(page, {
    articles: Array.from({ length: 40 }, (_, n) => samplePreview(n)),
    topics: [sampleTopic({ name: 'justice' })],
    publishers: [],
  });
  await page.route('**/api/front', (route) =>
    plan === null
      ? route.fulfill({ status: 503 })
      : route.fulfill({ json: { number: 1, pins: [], mutes: [], breaking: null, ...plan } }),
  );
  await page.goto(path);
}
const lead = (page: Page) => page.locator('[data-card=lead]');
/** The cards of the feed. */
const cards = (page: Page) => page.getByRole('region', { name: 'More articles' }).locator('[data-card]');
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Breaking news' });

test('readers see the pinned lead and places, and no muted story', async ({ page }) => {
  // One column, in which the order is that of the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, {
    pins: [pin(0, 20), pin(1, 21)],
    mutes: [{ kind: 'article', id: 'story-0', until: minutes(5) }],
  });
  await expect(lead(page)).toContainText('Story number 20 of');
  await expect(cards(page).first()).toContainText('Story number 21 of');
  await expect(page.getByRole('main')).not.toContainText('Story number 0 of');
});

test('in columns, the pins are the first stories', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_feed_layout', '"columns"'));
  await open(page, { pins: [pin(0, 20), pin(1, 21)] });
  await expect(page.getByRole('main')).toContainText('Story number 20 of');
  await expect(page.getByRole('main')).toContainText('Story number 21 of');
});

test('a pinned story in a language that the reader does not read is not shown to them', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_languages', '["en"]'));
  await open(page, { pins: [pin(0, 20, { language: 'es' })] });
  await expect(lead(page)).toContainText('Story number 0 of');
});

test.describe('without the plan', () => {
  test.use({ allowedErrors: failedLoad });
  test('the page shows as always, and nothing moves when it comes late', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await open(page, { pins: [pin(0, 20)] }, '/topics');
    await page.route('**/api/front', async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto('/');
    await expect(lead(page)).toContainText('Story number 0 of');
    const answer = page.waitForResponse('**/api/front');
    release();
    await answer;
    await waitUntilIdle(page);
    await expect(lead(page)).toContainText('Story number 0 of');
  });

  test('the page shows as always when it fails', async ({ page }) => {
    await open(page, null);
    await expect(lead(page)).toContainText('Story number 0 of');
  });
});

test('the breaking line links to its story, moves nothing, and stays closed', async ({ page }) => {
  const layoutShift = await recordLayoutShifts(page);
  await open(page, { pins: [pin(0, 20)], breaking });
  await expect(line(page).getByRole('link')).toHaveAttribute('href', '/article/story-7');
  await expect(line(page)).toContainText('Storm nears the southern coast');
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close breaking news' }).click();
  await expect(line(page)).toHaveCount(0);
  await page.reload();
  await waitUntilIdle(page);
  await expect(line(page)).toHaveCount(0);
});

test('the breaking line is on other pages, without a link if it has none', async ({ page }) => {
  await open(page, { breaking: { ...breaking, articleId: null } }, '/topics');
  await expect(line(page)).toContainText('Storm nears');
  await expect(line(page).getByRole('link')).toHaveCount(0);
});

test('a breaking line that is over does not show', async ({ page }) => {
  await open(page, { breaking: { ...breaking, end: minutes(-5) } });
  await waitUntilIdle(page);
  await expect(line(page)).toHaveCount(0);
});

test('a preview shows the draft of this browser to this browser only', async ({ page }) => {
  await open(page, { pins: [pin(0, 20)] });
  await page.evaluate(
    (draft) => localStorage.setItem('landfall_front_preview', draft),
    JSON.stringify({ number: 0, pins: [pin(0, 30)], mutes: [], breaking }),
  );
  await page.goto('/?preview');
  await expect(lead(page)).toContainText('Story number 30 of');
  await expect(line(page)).toContainText('Storm nears');
  await page.goto('/');
  await expect(lead(page)).toContainText('Story number 20 of');
});
