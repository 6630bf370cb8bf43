import { sampleArticle, samplePreview, samplePublisher } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const list = Array.from({ length: 30 }, (_, n) =>
  samplePreview(n, {
    source: `Paper ${n}`,
    publisherId: `paper-${n}`,
    watchlistHits: n < 4 ? ['Caribbean Finance and Justice'] : [],
    ...(n === 0 ? { coverageCount: 2, coverageSources: ['Island Observer', 'Cedar Post'] } : {}),
  }),
);

test('the source of a card opens the publisher, its headline the story', async ({ page }) => {
  await mockApi(page, { articles: list, topics: [], publishers: [] });
  await page.goto('/');
  const card = page.locator('[data-card]').nth(3);
  const name = (await card.locator('.source a').textContent()) ?? '';
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/publisher/${name.toLowerCase().replace(' ', '-')}$`));
});

test('no link is within another one', async ({ page }) => {
  await mockApi(page, { articles: list, topics: [], publishers: [samplePublisher(1)] });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('[data-lane] .source a').first()).toBeVisible();
  await expect(page.locator('a a, a button, button a')).toHaveCount(0);
});

test('the keyboard goes from the headline to the source, to its follow button, to the actions', async ({ page }) => {
  await mockApi(page, { articles: list, topics: [], publishers: [] });
  await page.goto('/?search=number%205%20of');
  const card = page.locator('[data-card]').first();
  await card.getByRole('heading').getByRole('link').focus();
  for (const next of [
    card.locator('.source a'),
    card.getByRole('button', { name: 'Follow Paper 5' }),
    card.getByRole('toolbar').getByRole('button').first(),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('the lead links the other publishers that report it', async ({ page }) => {
  await mockApi(page, { articles: list, topics: [], publishers: [] });
  await page.goto('/');
  const lead = page.locator('[data-card=lead]');
  await expect(lead.getByText('Also reported by Island Observer and Cedar Post')).toBeVisible();
  await expect(lead.getByRole('link', { name: 'Cedar Post' })).toHaveAttribute('href', '/publisher/cedar-post');
});

test('an article links its publisher', async ({ page }) => {
  await mockApi(page, { articles: [], article: sampleArticle() });
  await page.goto('/article/story-1');
  await expect(page.getByRole('link', { name: 'Harbour Tribune', exact: true })).toHaveAttribute(
    'href',
    '/publisher/harbour-tribune',
  );
});
