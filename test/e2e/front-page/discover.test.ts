import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { loadSidebar } from '../support/page-loading.ts';

const watched = { watchlistHits: ['Caribbean Finance and Justice'] };
const stories = [
  samplePreview(0),
  samplePreview(1, watched),
  ...Array.from({ length: 20 }, (_, n) => samplePreview(n + 2)),
];
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts' })];
const publishers = Array.from({ length: 10 }, (_, n) => samplePublisher(n));
const lane = 'Caribbean Finance and Justice';
const suggested = 'Suggested Publishers';

test('Discover shows the hero ad, lane, publishers and feed in this order [HOME-02, HOME-09]', async ({ page }) => {
  await mockApi(page, { articles: stories, topics, publishers });
  await page.goto('/');
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  await expect(page.getByRole('region', { name: suggested })).toBeVisible();
  expect(await top('[data-zone=HOME_HERO]')).toBeLessThan(await top('[role=tabpanel]'));
  const boxes = await Promise.all([
    page.getByRole('region', { name: lane }).boundingBox(),
    page.getByRole('region', { name: suggested }).boundingBox(),
    page.locator('section[data-feed]').boundingBox(),
  ]);
  const tops = boxes.map((box) => box?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('a topic tab has neither the lane nor suggested publishers [HOME-09]', async ({ page }) => {
  await mockApi(page, { articles: stories, topics, publishers });
  await page.goto('/');
  await expect(page.getByRole('region', { name: lane })).toBeVisible();
  await expect(page.getByRole('region', { name: suggested })).toBeVisible();
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByRole('region', { name: lane })).toHaveCount(0);
  await expect(page.getByRole('region', { name: suggested })).toHaveCount(0);
});

test('the lane lists watchlist hits and is left out without any [HOME-62]', async ({ page }) => {
  await mockApi(page, { articles: stories, topics, publishers: [] });
  await page.goto('/');
  await expect(page.getByRole('region', { name: lane }).getByRole('heading', { level: 3 })).toHaveText([
    'Story number 1 of the harbour',
  ]);
  await mockApi(page, { articles: [samplePreview(0), samplePreview(2)], topics, publishers: [] });
  await page.reload();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.getByRole('region', { name: lane })).toHaveCount(0);
});

test('three placeholders fill the publishers strip while it loads [HOME-38]', async ({ page }) => {
  await mockApi(page, { articles: stories, topics, publishers });
  const release = await holdRequests(page, /\/api\/publishers$/);
  await page.goto('/');
  await expect(page.locator('[data-skeleton=publisher]')).toHaveCount(3);
  release();
  await expect(page.getByRole('region', { name: suggested }).getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('[data-skeleton=publisher]')).toHaveCount(0);
});

// Also covers CONST-01.
test('the strip shows six publishers, and all of them on demand [HOME-34, HOME-35, HOME-36, HOME-37]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories, topics, publishers });
  await page.goto('/');
  const strip = page.getByRole('region', { name: suggested });
  await expect(strip.getByRole('listitem')).toHaveCount(6);
  await expect(strip.getByText('Paper 0')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Follow Paper 5' })).toBeVisible();
  await strip.getByRole('button', { name: 'See all' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(10);
  await strip.getByRole('button', { name: 'Show less' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(6);
});

test.describe('failed favicons', () => {
  test.use({ allowedErrors: failedLoad });
  test('a favicon that fails to load gives way to the initial of the name [ART-54]', async ({ page }) => {
    await page.route('https://icons.example/**', (route) => route.abort());
    await mockApi(page, {
      articles: stories,
      topics,
      publishers: [samplePublisher(0, { name: 'Zenith', favicon: 'https://icons.example/z.png' })],
    });
    await page.goto('/');
    const strip = page.getByRole('region', { name: suggested });
    // The cards replace the placeholders of the strip, which may happen during the scroll.
    await expect(async () => {
      await strip.scrollIntoViewIfNeeded();
      await expect(strip.getByText('Z', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(strip.locator('img')).toHaveCount(0);
  });
});

test('articles of feeds and composed articles share one feed [HOME-64]', async ({ page }) => {
  const composed = samplePreview(1, {
    title: 'The day between two shores',
    source: 'AI Editorial Team',
    summary: '',
    content: '{"title":"x","content":"What happened on both shores today."}',
  });
  await mockApi(page, { articles: [samplePreview(0), composed, samplePreview(2)], topics, publishers: [] });
  await page.goto('/');
  const card = page.locator('[data-card]').filter({ hasText: 'The day between two shores' });
  await expect(card).toContainText('AI Editorial Team');
  await expect(card).toContainText('What happened on both shores today.');
  await expect(page.locator('[data-card]')).toHaveCount(3);
});

test.describe('without publishers', () => {
  test.use({ allowedErrors: failedLoad });
  for (const [what, reply] of [
    ['an empty list of publishers', []],
    ['a failed publishers call', 500],
  ] as const) {
    test(`${what} hides the strip and leaves the page working [HOME-39]`, async ({ page }) => {
      await mockApi(page, { articles: stories, topics, publishers: reply });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
      await expect(page.getByRole('region', { name: suggested })).toHaveCount(0);
    });
  }
});

// Also covers ROLE-03.
test('Following asks a visitor to sign in and sends no personal call [HOME-26, HOME-27, HOME-29, FOL-12]', async ({
  page,
}) => {
  const calls = await mockApi(page, { articles: stories, topics, publishers });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Sign in to see what you follow.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  expect(calls.filter((path) => /personalized|follows|recommendations/.test(path))).toEqual([]);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
});

test('the sidebar lists its widgets in order and links to their pages [HOME-31, HOME-32, HOME-33]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories, topics, publishers });
  await page.goto('/');
  await loadSidebar(page);
  const side = page.getByRole('complementary');
  await expect(side.getByRole('heading', { level: 2 })).toHaveText([
    'Sports & Diaspora',
    'Weather',
    'Markets',
    'Upcoming Events',
    'Newsletter',
  ]);
  const hrefs = await side.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs.filter((href) => href?.startsWith('/'))).toEqual([
    '/sports',
    '/weather?city=London',
    '/markets',
    '/topics',
  ]);
  const order = await side
    .locator('[data-zone], h2')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-zone') ?? one.textContent));
  expect(order).toEqual([
    'SIDEBAR_TOP',
    'Sports & Diaspora',
    'Weather',
    'Markets',
    'Upcoming Events',
    'Newsletter',
    'ARTICLE_MPU',
  ]);
});

test('on a phone the sidebar comes before the end of the feed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await mockApi(page, { articles: Array.from({ length: 60 }, (_, n) => samplePreview(n)), topics, publishers });
  await page.goto('/');
  const side = await page.getByRole('complementary').boundingBox();
  const last = await page.locator('[data-card]').last().boundingBox();
  expect(side?.y ?? 0).toBeLessThan(last?.y ?? 0);
});

test('a search marks its term in titles and sources, also with special characters', async ({ page }) => {
  const articles = [
    samplePreview(0, { title: 'Harbour (a.b) opens', source: 'The A.B Gazette' }),
    samplePreview(1, { title: 'Nothing <script>alert(1)</script> here', source: 'Wire' }),
  ];
  await mockApi(page, { articles, topics, publishers: [] });
  await page.goto(`/?search=${encodeURIComponent('a.b')}`);
  await expect(page.locator('mark')).toHaveText(['a.b', 'A.B']);
  await page.goto(`/?search=${encodeURIComponent('<script>')}`);
  await expect(page.locator('mark')).toHaveText(['<script>']);
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(0);
});
