import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { loadSidebar } from '../support/page-loading.ts';

const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts' }), sampleTopic({ name: 'culture' })];
const cards = '[data-card]';

test('/ and /news open the front page [RTE-01, RTE-02]', async ({ page }) => {
  for (const address of ['/', '/news']) {
    await page.goto(address);
    await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator(cards).first()).toBeVisible();
  }
});

test('a visitor sees the feed, nine latest articles, the widgets and Sign In [ROLE-01]', async ({ page }) => {
  await mockApi(page, { articles: stories(30), topics });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('heading', { level: 3 })).toHaveCount(9);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await loadSidebar(page);
  for (const name of ['Sports & Diaspora', 'Weather', 'Newsletter'])
    await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeAttached();
});

test('the search bar is above the news [HOME-01]', async ({ page }) => {
  await mockApi(page, { articles: stories(5), topics });
  await page.goto('/');
  const search = await page.getByPlaceholder('Search articles...').boundingBox();
  const lead = await page.locator(cards).first().boundingBox();
  expect(search?.y).toBeLessThan(lead?.y ?? 0);
});

test('on a desktop the main column is twice as wide as the sidebar [HOME-03, CONST-16]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await mockApi(page, { articles: stories(40), topics });
  await page.goto('/');
  const side = await page.getByRole('complementary').boundingBox();
  const main = await page.getByRole('tabpanel').boundingBox();
  expect((main?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(2, 1);
});

test('the tabs are Discover, Following and one for each topic, and one is selected [HOME-04, HOME-05, HOME-06, HOME-07]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories(5), topics });
  await page.goto('/');
  await expect(page.getByRole('tab')).toHaveText(['Discover', 'Following', 'Courts', 'culture']);
  for (const name of ['culture', 'Following', 'Courts', 'Discover']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveText([name]);
  }
});

// Also covers CONST-05.
test('Latest News lists articles 1 to 9 by time and Discover More 10 to 18 [HOME-10, HOME-11, HOME-12, CONST-04]', async ({
  page,
}) => {
  const list = stories(20);
  await mockApi(page, { articles: [...list.slice(5), ...list.slice(0, 5)], topics });
  await page.goto('/');
  const titles = (from: number) => list.slice(from, from + 9).map(({ title }) => title);
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('heading', { level: 3 })).toHaveText(
    titles(0),
  );
  await expect(page.getByRole('region', { name: 'Discover More' }).getByRole('heading', { level: 3 })).toHaveText(
    titles(9),
  );
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByText('Latest News')).toHaveCount(0);
});

test('few articles shorten Latest News and hide Discover More [HOME-12]', async ({ page }) => {
  await mockApi(page, { articles: stories(4), topics });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Discover More')).toHaveCount(0);
});

test('an empty list of articles reads No articles found [HOME-55]', async ({ page }) => {
  await mockApi(page, { articles: [], topics: [] });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or topic filter', { exact: true })).toBeVisible();
});

test('nine skeletons show while the articles load [HOME-56, CONST-06]', async ({ page }) => {
  await mockApi(page, { articles: stories(20), topics });
  const release = await holdRequests(page, /\/api\/articles$/);
  await page.goto('/');
  await expect(page.locator('[aria-busy=true] [data-skeleton=card]')).toHaveCount(9);
  release();
  await expect(page.locator(cards).first()).toBeVisible();
  await expect(page.locator('[data-skeleton=card]')).toHaveCount(0);
});

test('the feed keeps the order of the API [HOME-63]', async ({ page }) => {
  const list = stories(30);
  await mockApi(page, { articles: list, topics });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  // Cards below the screen are rendered as they come near.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator(`${cards} h2, ${cards} h3`)).toHaveText(
      list.map(({ title }) => title),
      { timeout: 1000 },
    );
  }).toPass();
});

test.describe('failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a failed articles call shows a notice, and Try again fetches the list [HOME-61]', async ({ page }) => {
    const replies = { articles: 500 as number | ReturnType<typeof stories>, topics };
    const calls = await mockApi(page, replies);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'News could not be loaded' })).toBeVisible();
    const before = calls.filter((path) => path === '/api/articles').length;
    replies.articles = stories(3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(cards).first()).toBeVisible();
    expect(calls.filter((path) => path === '/api/articles')).toHaveLength(before + 1);
  });

  test('the front page works without topics [HOME-66]', async ({ page }) => {
    await mockApi(page, { articles: stories(3), topics: 500 });
    await page.goto('/');
    await expect(page.locator(cards).first()).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Discover', 'Following']);
  });

  test('a broken lead picture gives way to the horizon drawing [CARD-19]', async ({ page }) => {
    const list = [samplePreview(0, { image: 'https://pictures.example/gone.jpg' }), samplePreview(1)];
    await page.route('https://pictures.example/**', (route) => route.abort());
    await mockApi(page, { articles: list, topics });
    await page.goto('/');
    await expect(page.locator('[data-card=lead] [data-art=horizon]')).toBeVisible();
    await expect(page.locator('[data-card=lead] img')).toHaveCount(0);
  });
});

// Also covers CARD-02, CARD-08, CARD-20.
test('a front page card shows its picture, source, age and headline [CARD-01, CARD-04, CARD-06, CARD-07]', async ({
  page,
}) => {
  const pixel = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const list = [
    samplePreview(0, { image: pixel }),
    samplePreview(45, {
      image: pixel,
      title: 'Paid',
      sponsored: true,
      summary: '<b>Bold</b> words &amp; more',
      source: 'Cedar Post',
    }),
    samplePreview(46, { title: 'Free', summary: '', content: 'Only the content speaks here.' }),
  ];
  await mockApi(page, { articles: list, topics });
  await page.goto('/');
  const paid = page.locator(cards).filter({ hasText: 'Paid' });
  await expect(paid.locator('img')).toHaveAttribute('src', pixel);
  await expect(paid.getByText('Sponsored')).toBeVisible();
  await expect(paid.getByText('Cedar Post')).toBeVisible();
  await expect(paid.getByText('5h ago')).toBeVisible();
  await expect(paid.getByRole('link', { name: 'Paid' })).toHaveAttribute('href', '/article/story-45');
  await expect(paid.getByText('Bold words & more')).toBeVisible();
  const free = page.locator(cards).filter({ hasText: 'Free' });
  await expect(free.getByText('Only the content speaks here.')).toBeVisible();
  await expect(free.getByText('Sponsored')).toHaveCount(0);
});

test('a recent story of several publishers leads and names them', async ({ page }) => {
  const list = stories(8);
  list[4] = samplePreview(4, {
    title: 'Reported thrice',
    coverageCount: 3,
    coverageSources: ['Island Observer', 'Cedar Post'],
  });
  await mockApi(page, { articles: list, topics });
  await page.goto('/');
  const lead = page.locator('[data-card=lead]');
  await expect(lead.getByRole('heading')).toHaveText('Reported thrice');
  await expect(lead).toContainText('Also reported by Island Observer, Cedar Post and 1 more');
});

test('a long feed grows by steps and restores its position on the way back', async ({ page }) => {
  await mockApi(page, { articles: stories(1000), topics, article: sampleArticle() });
  await page.goto('/');
  await expect(page.locator(cards).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(await page.locator(cards).count()).toBeLessThan(80);
  for (let i = 0; i < 3; i++) {
    const before = await page.locator(cards).count();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(before);
    // The keyboard goes on at the first new story.
    await expect(page.locator(`${cards} a.headline`).nth(before)).toBeFocused();
  }
  const headline = page.locator(`${cards} a.headline`).nth(60);
  await headline.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await headline.click();
  await expect(page.locator('[data-body]')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('the footer can be reached, and a feed that is shown whole says so', async ({ page }) => {
  await mockApi(page, { articles: stories(60), topics });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator(cards)).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText('You’ve reached the end')).toBeVisible();
});
