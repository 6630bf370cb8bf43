import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

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

// Also covers TOP-03, TOP-04, TOP-06, TOP-07.
test('the page lists the stage’s topics by category, with a search [RTE-04, TOP-01, TOP-02, TOP-05]', async ({
  page,
}) => {
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Topics');
  await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
  await expect(page.getByRole('tab').first()).toHaveText(/\(\d+\)$/);
  await page.getByPlaceholder('Search topics...').fill('no such topic');
  await expect(page.getByText('No topics found for "no such topic"')).toBeVisible();
});

test('General comes first, then the categories by name, each with its count [TOP-05, TOP-06, TOP-07, TOP-14]', async ({
  page,
}) => {
  await mockApi(page, { articles, topics });
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

test('a topic shows its symbol, name, description and counts, and opens its section [TOP-13]', async ({ page }) => {
  await mockApi(page, { articles, topics });
  await page.goto('/topics');
  await page.getByRole('tab', { name: /^Power/ }).click();
  const card = page.getByRole('tabpanel').locator('[data-topic=justice]');
  await expect(card.locator('svg')).toBeVisible();
  await expect(card.getByText('Laws and policing.')).toBeVisible();
  await expect(card.getByText('1,234 followers · 1 article')).toBeVisible();
  const other = page.getByRole('tabpanel').locator('[data-topic=law]');
  await expect(other.getByText('0 articles', { exact: true })).toBeVisible();
  // Signed out, the button leads to sign-in (TOP-08).
  await expect(card.getByRole('button', { name: /follow/i })).toBeVisible();
  await card.getByRole('link', { name: 'Courts' }).click();
  await expect(page).toHaveURL(/\/\?topic=justice$/);
  await expect(page.getByText('Filtering by: Courts')).toBeVisible();
});

test('Trending Now lists trending topics and hides during a search [TOP-03, TOP-04, TOP-11]', async ({ page }) => {
  await mockApi(page, { articles, topics });
  await page.route('**/api/topics/trending', (route) => route.fulfill({ json: trending }));
  await page.goto('/topics');
  const now = page.getByRole('region', { name: 'Trending Now' });
  await expect(now.getByRole('link', { name: 'Courts' })).toBeVisible();
  await page.getByPlaceholder('Search topics...').fill('law');
  await expect(now).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(now).toBeVisible();
});

test('the search matches names and descriptions, marks its matches and updates the counts [TOP-09, TOP-12, TOP-16]', async ({
  page,
}) => {
  await mockApi(page, { articles, topics });
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

test.describe('without topics', () => {
  test.use({ allowedErrors: failedLoad });

  test('a skeleton shows while the topics load, then the notice of an empty list [TOP-10, TOP-15]', async ({
    page,
  }) => {
    await mockApi(page, { articles, topics: [] });
    const release = await holdRequests(page, /\/api\/topics$/);
    await page.goto('/topics');
    await expect(page.locator('[data-skeleton=topics]')).toBeVisible();
    release();
    await expect(page.getByText('No topics available')).toBeVisible();
  });

  test('a failed topics call can be tried again [TOP-15]', async ({ page }) => {
    await mockApi(page, { articles, topics: 500 });
    await page.goto('/topics');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await mockApi(page, { articles, topics });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
  });
});
