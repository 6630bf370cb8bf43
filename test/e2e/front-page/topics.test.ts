import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { answerWith, expect, failedLoad, holdBack, test } from '../support/fixtures.ts';

const articles = [samplePreview(0), samplePreview(1)];
const topics = [
  sampleTopic({
    name: 'justice',
    displayName: 'Courts',
    description: 'Laws and policing.',
    followerCount: 1234,
    articleCount: 1,
  }),
  sampleTopic({ name: 'health', description: 'Clinics and care.', category: 'Life & Ideas', icon: 'heart' }),
  sampleTopic({ name: 'lore', displayName: 'Old stories', category: '', icon: 'not-drawn' }),
  sampleTopic({ name: 'law', displayName: 'Rule of law', category: 'Power & Rights' }),
];
const trending = [{ ...sampleTopic({ name: 'justice', displayName: 'Courts' }), trending: true }];

test('RTE-04, TOP-01 to TOP-07: the stage’s own topics by category, with a search', async ({ page }) => {
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Topics');
  await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
  await expect(page.getByRole('tab').first()).toHaveText(/\(\d+\)$/);
  await page.getByPlaceholder('Search topics...').fill('no such topic');
  await expect(page.getByText('No topics found for "no such topic"')).toBeVisible();
});

test('TOP-05 to TOP-07, TOP-14: General first, then by name, each with its count', async ({ page }) => {
  await answerWith(page, { articles, topics });
  await page.route('**/api/topics/trending', (route) => route.fulfill({ json: [] }));
  await page.goto('/topics');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['General (1)', 'Life & Ideas (1)', 'Power & Rights (2)']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(['Old stories']);
  await expect(page.getByText('Trending Now')).toHaveCount(0);
  await tabs.nth(2).click();
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(['Courts', 'Rule of law']);
});

test('TOP-13: a topic shows symbol, name, description and counts, and opens its section', async ({ page }) => {
  await answerWith(page, { articles, topics });
  await page.goto('/topics');
  await page.getByRole('tab', { name: /^Power/ }).click();
  const card = page.getByRole('tabpanel').locator('[data-topic=justice]');
  await expect(card.locator('svg')).toBeVisible();
  await expect(card.getByText('Laws and policing.')).toBeVisible();
  await expect(card.getByText('1,234 followers · 1 article')).toBeVisible();
  // TOP-08: signed out it leads to the sign-in.
  await expect(card.getByRole('button', { name: /follow/i })).toBeVisible();
  await card.getByRole('link', { name: 'Courts' }).click();
  await expect(page).toHaveURL(/\/\?topic=justice$/);
  await expect(page.getByText('Filtering by: Courts')).toBeVisible();
});

test('TOP-03, TOP-04, TOP-11: what trends stands on top and makes way for a search', async ({ page }) => {
  await answerWith(page, { articles, topics });
  await page.route('**/api/topics/trending', (route) => route.fulfill({ json: trending }));
  await page.goto('/topics');
  const now = page.getByRole('region', { name: 'Trending Now' });
  await expect(now.getByRole('link', { name: 'Courts' })).toBeVisible();
  await page.getByPlaceholder('Search topics...').fill('law');
  await expect(now).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(now).toBeVisible();
});

test('TOP-09, TOP-12, TOP-16: the search looks at both names and the description, marks what it finds, and the counts follow', async ({
  page,
}) => {
  await answerWith(page, { articles, topics });
  await page.goto('/topics');
  const search = page.getByPlaceholder('Search topics...');
  await search.fill('LAW');
  await expect(page.getByRole('tab')).toHaveText(['Power & Rights (2)']);
  await expect(page.getByRole('tabpanel').locator('mark')).toHaveText(['Law', 'law']);
  await search.fill('lore');
  await expect(page.getByRole('tab')).toHaveText(['General (1)']);
  await search.fill('old st');
  await expect(page.getByRole('tab')).toHaveText(['General (1)']);
  await search.fill('(c++');
  await expect(page.getByText('No topics found for "(c++"')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test.describe('states', () => {
  test.use({ allowedNoise: failedLoad });

  test('TOP-10, TOP-15: on their way, none, and failed with a way to try again', async ({ page }) => {
    await answerWith(page, { articles, topics: [] });
    const release = await holdBack(page, /\/api\/topics$/);
    await page.goto('/topics');
    await expect(page.locator('[data-skeleton=topics]')).toBeVisible();
    release();
    await expect(page.getByText('No topics available')).toBeVisible();
    await answerWith(page, { articles, topics: 500 });
    await page.goto('/topics');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await answerWith(page, { articles, topics });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
  });
});
