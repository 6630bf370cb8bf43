import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { answerWith, expect, failedLoad, test } from '../support/fixtures.ts';

const articles = Array.from({ length: 12 }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice' })];
const list = '/api/articles';
const times = (called: string[], path: string) => called.filter((one) => one === path).length;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('DATA-16, DATA-17: both lists are fetched at the start, whatever the page, once each', async ({ page }) => {
  for (const address of ['/', '/topics', '/nope']) {
    await page.unrouteAll();
    const called = await answerWith(page, { articles, topics });
    await page.goto(address);
    await expect.poll(() => [times(called, list), times(called, '/api/topics')]).toEqual([1, 1]);
    await page.clock.fastForward('00:30');
    expect([times(called, list), times(called, '/api/topics')]).toEqual([1, 1]);
  }
});

test('DATA-08, DATA-09, DATA-12, DATA-13: the list is not fetched again by time, focus, showing it or coming back online', async ({
  page,
  context,
}) => {
  const called = await answerWith(page, { articles, topics, article: sampleArticle() });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  // With all that comes after the news, so that nothing is asked for while there is no network.
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Sports & Diaspora' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await page.clock.fastForward('10:00');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(times(called, list)).toBe(1);
});

test('DATA-06, DATA-11: unused for 30 minutes it is fetched from empty', async ({ page }) => {
  const called = await answerWith(page, { articles, topics });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await page.clock.fastForward('31:00');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(times(called, list)).toBe(2);
});

test('DATA-14: topics are fresh for 10 minutes', async ({ page }) => {
  const called = await answerWith(page, { articles, topics, article: sampleArticle() });
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
  expect(times(called, '/api/topics')).toBe(1);
  await leave();
  await page.clock.fastForward('02:00');
  await open();
  await expect.poll(() => times(called, '/api/topics')).toBe(2);
});

test('DATA-05: an article is asked for again only after 5 minutes', async ({ page }) => {
  const called = await answerWith(page, { articles, topics, article: sampleArticle() });
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
  expect(times(called, '/api/articles/story-1')).toBe(1);
  await page.clock.fastForward('02:00');
  await visit();
  await expect.poll(() => times(called, '/api/articles/story-1')).toBe(2);
});

test.describe('failures', () => {
  test.use({ allowedNoise: failedLoad });

  test('DATA-07: a failed call is made once', async ({ page }) => {
    const called = await answerWith(page, { articles: 500, topics: 500 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.clock.fastForward('10:00');
    expect([times(called, list), times(called, '/api/topics')]).toEqual([1, 1]);
  });
});
