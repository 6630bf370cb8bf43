import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const articles = Array.from({ length: 12 }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice' })];
const list = '/api/articles';
const times = (calls: string[], path: string) => calls.filter((one) => one === path).length;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('articles and topics are fetched once at the start, on any page [DATA-16, DATA-17]', async ({ page }) => {
  for (const address of ['/', '/topics', '/nope']) {
    await page.unrouteAll();
    const calls = await mockApi(page, { articles, topics });
    await page.goto(address);
    await expect.poll(() => [times(calls, list), times(calls, '/api/topics')]).toEqual([1, 1]);
    await page.clock.fastForward('00:30');
    expect([times(calls, list), times(calls, '/api/topics')]).toEqual([1, 1]);
  }
});

test('time, focus, navigation and reconnecting do not refetch the articles [DATA-08, DATA-09, DATA-12, DATA-13]', async ({
  page,
  context,
}) => {
  const calls = await mockApi(page, { articles, topics, article: sampleArticle() });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  // Everything has loaded, or requests would fail while the network is off.
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Sports & Diaspora' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  // Every few minutes the page asks which articles were taken down.
  const asked = page.waitForResponse('**/api/taken-down');
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await asked;
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await page.clock.fastForward('10:00');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(times(calls, list)).toBe(1);
});

test('a list that is unused for 30 minutes is fetched again [DATA-06, DATA-11]', async ({ page }) => {
  const calls = await mockApi(page, { articles, topics });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await page.clock.fastForward('31:00');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(times(calls, list)).toBe(2);
});

test('topics are fresh for 10 minutes [DATA-14]', async ({ page }) => {
  const calls = await mockApi(page, { articles, topics, article: sampleArticle() });
  await page.goto('/');
  const leave = async () => {
    await page.locator('[data-card] a.headline').first().click();
    await expect(page.locator('[data-body]')).toBeVisible();
  };
  const open = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('[data-card]').first()).toBeVisible();
  };
  await leave();
  await page.clock.fastForward('09:00');
  await open();
  expect(times(calls, '/api/topics')).toBe(1);
  await leave();
  await page.clock.fastForward('02:00');
  await open();
  await expect.poll(() => times(calls, '/api/topics')).toBe(2);
});

test('an article is fresh for 5 minutes [DATA-05]', async ({ page }) => {
  const calls = await mockApi(page, { articles, topics, article: sampleArticle() });
  const visit = async () => {
    await page.getByRole('link', { name: 'Story number 1 of the harbour' }).first().click();
    await expect(page.locator('[data-body]')).not.toBeEmpty();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('[data-card]').first()).toBeVisible();
  };
  await page.goto('/');
  await visit();
  await page.clock.fastForward('04:00');
  await visit();
  expect(times(calls, '/api/articles/story-1')).toBe(1);
  await page.clock.fastForward('02:00');
  await visit();
  await expect.poll(() => times(calls, '/api/articles/story-1')).toBe(2);
});

test.describe('failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a failed call is not retried [DATA-07]', async ({ page }) => {
    const calls = await mockApi(page, { articles: 500, topics: 500 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.clock.fastForward('10:00');
    expect([times(calls, list), times(calls, '/api/topics')]).toEqual([1, 1]);
  });
});
