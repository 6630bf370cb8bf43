import type { Page } from 'playwright/test';
import { samplePreview, specifiedArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

// Records without the fields that a page can do without, and records that cannot be shown.

const now = Date.now();
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

/** Replies to the given paths; other calls go to the stage. Returns the site's warnings. */
async function mockReplies(page: Page, replies: Record<string, unknown>): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  for (const [path, json] of Object.entries(replies))
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json }),
    );
  return warnings;
}

test('the front page shows the articles beside a bad one, and an incomplete one [DATA-22]', async ({ page }) => {
  const articles = [
    samplePreview(0),
    { ...samplePreview(1), title: null },
    { id: 'least', title: 'Only the essentials', publishedAt: hoursAgo(1) },
    { ...samplePreview(2), publishedAt: 'yesterday', region: 'pacific', image: 7 },
    null,
    samplePreview(3),
  ];
  const warnings = await mockReplies(page, { '/api/articles': articles });
  await page.goto('/');
  const headlines = page.locator('[data-card] a.headline');
  await expect(headlines).toHaveText([
    'Story number 0 of the harbour',
    'Only the essentials',
    'Story number 2 of the harbour',
    'Story number 3 of the harbour',
  ]);
  const least = page.locator('[data-card]', { hasText: 'Only the essentials' });
  await expect(least).toContainText(/1h ago.*1 min read/);
  await expect(least.getByRole('button', { name: '0 likes' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('heading', { level: 3 })).toHaveText([
    'Story number 0 of the harbour',
    'Story number 3 of the harbour',
    'Only the essentials',
    'Story number 2 of the harbour',
  ]);
  const named = warnings.filter((line) => line.startsWith('GET /api/articles: '));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain('1.title');
});

test('an article with the specified fields only is shown and can be liked [DATA-23]', async ({ page }) => {
  await mockReplies(page, {
    '/api/articles': [specifiedArticle],
    [`/api/articles/${specifiedArticle.id}`]: specifiedArticle,
    // The stage does not know the article.
    [`/api/articles/${specifiedArticle.id}/view`]: {},
    [`/api/articles/${specifiedArticle.id}/like`]: { likes: 4 },
  });
  await page.goto('/');
  const card = page.locator('[data-card]', { hasText: specifiedArticle.title });
  await expect(card).toContainText('3 min read');
  await card.locator('a.headline').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(specifiedArticle.title);
  await expect(page.locator('[data-body]')).toContainText('word word');
  await expect(page.getByRole('main')).toContainText('3 min read');
  await page.getByRole('button', { name: '3 likes' }).first().click();
  await expect(page.getByRole('button', { name: '4 likes' }).first()).toHaveAttribute('aria-pressed', 'true');
});

test('the other pages show records with their essential fields only [DATA-22]', async ({ page }) => {
  const match = { homeTeam: 'Harbour', awayTeam: 'Bay', date: '2099-11-21' };
  const warnings = await mockReplies(page, {
    '/api/topics': [{ id: 'one', name: 'fishing' }, { id: 'two' }],
    '/api/topics/trending': [{ id: 'one', name: 'fishing' }],
    '/api/publishers': [{ id: 'one', name: 'Evening Tide' }],
    '/api/sports': [{ ...match, id: 'a' }, { ...match, id: 'b', score: '2-1', date: 'soon' }, { id: 'c' }],
    '/api/diaspora-players': [{ name: 'Ada Shore' }, { club: 'Nameless' }],
    '/api/markets': [{ id: 'gold', name: 'Gold', value: 2000 }, { id: 'unpriced' }],
    '/api/weather/cities': [{ name: 'London' }, { country: 'Nowhere' }],
    '/api/weather': { temperature: 12, hourly: [{ at: 'noon', temperature: 13 }], timeZone: 'Sea/Nowhere' },
  });
  const main = page.getByRole('main');
  await page.goto('/topics');
  await expect(main.getByRole('heading', { name: 'fishing' })).toHaveCount(2);
  await page.goto('/sports');
  await expect(main).toContainText(/Harbour.*Bay/);
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect(main.getByRole('heading', { name: 'Ada Shore' })).toBeVisible();
  await page.goto('/markets');
  await expect(page.getByRole('tabpanel').getByRole('rowheader')).toHaveText([/Gold/]);
  await page.goto('/weather');
  await expect(main).toContainText('12°');
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'fishing' })).toBeVisible();
  await expect(main.getByText('Evening Tide')).toBeVisible();
  await loadSidebar(page);
  await expect(page.getByRole('complementary')).toContainText('Ada Shore');
  expect(warnings.some((line) => line.startsWith('GET /api/markets: replaced or left out '))).toBe(true);
});
