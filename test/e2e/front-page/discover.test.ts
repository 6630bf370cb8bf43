import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { answerWith, expect, failedLoad, holdBack, openSidebar, test } from '../support/fixtures.ts';

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

test('HOME-02, HOME-09: the hero place stands above the grid; lane, publishers and feed follow in this order, on Discover only', async ({
  page,
}) => {
  await answerWith(page, { articles: stories, topics, publishers });
  await page.goto('/');
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  await expect(page.getByRole('region', { name: suggested })).toBeVisible();
  expect(await top('[data-zone=HOME_HERO]')).toBeLessThan(await top('[role=tabpanel]'));
  const places = await Promise.all([
    page.getByRole('region', { name: lane }).boundingBox(),
    page.getByRole('region', { name: suggested }).boundingBox(),
    page.locator('[data-feed]').boundingBox(),
  ]);
  const ys = places.map((place) => place?.y ?? Number.NaN);
  expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByRole('region', { name: lane })).toHaveCount(0);
  await expect(page.getByRole('region', { name: suggested })).toHaveCount(0);
});

test('HOME-62: the lane holds what the watchlist found; without any it is left out', async ({ page }) => {
  await answerWith(page, { articles: stories, topics, publishers: [] });
  await page.goto('/');
  await expect(page.getByRole('region', { name: lane }).getByRole('heading', { level: 3 })).toHaveText([
    'Story number 1 of the harbour',
  ]);
  await answerWith(page, { articles: [samplePreview(0), samplePreview(2)], topics, publishers: [] });
  await page.reload();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.getByRole('region', { name: lane })).toHaveCount(0);
});

test('HOME-34 to HOME-38, CONST-01: six publishers with mark, name and follow; all on demand; three places while they come', async ({
  page,
}) => {
  await answerWith(page, { articles: stories, topics, publishers });
  const release = await holdBack(page, /\/api\/publishers$/);
  await page.goto('/');
  await expect(page.locator('[data-skeleton=publisher]')).toHaveCount(3);
  release();
  const strip = page.getByRole('region', { name: suggested });
  await expect(strip.getByRole('listitem')).toHaveCount(6);
  await expect(strip.getByText('Paper 0')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Follow Paper 5' })).toBeVisible();
  await strip.getByRole('button', { name: 'See all' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(10);
  await strip.getByRole('button', { name: 'Show less' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(6);
});

test.describe('an icon that fails', () => {
  test.use({ allowedNoise: failedLoad });
  test('ART-54: a favicon that cannot be had is the first letter of the name', async ({ page }) => {
    await page.route('https://icons.example/**', (route) => route.abort());
    await answerWith(page, {
      articles: stories,
      topics,
      publishers: [samplePublisher(0, { name: 'Zenith', favicon: 'https://icons.example/z.png' })],
    });
    await page.goto('/');
    const strip = page.getByRole('region', { name: suggested });
    await strip.scrollIntoViewIfNeeded();
    await expect(strip.getByText('Z', { exact: true })).toBeVisible();
    await expect(strip.locator('img')).toHaveCount(0);
  });
});

test('HOME-64: stories of feeds and of the editorial team stand in one feed', async ({ page }) => {
  const composed = samplePreview(1, {
    title: 'The day between two shores',
    source: 'AI Editorial Team',
    summary: '',
    content: '{"title":"x","content":"What happened on both shores today."}',
  });
  await answerWith(page, { articles: [samplePreview(0), composed, samplePreview(2)], topics, publishers: [] });
  await page.goto('/');
  const card = page.locator('[data-card]').filter({ hasText: 'The day between two shores' });
  await expect(card).toContainText('AI Editorial Team');
  await expect(card).toContainText('What happened on both shores today.');
  await expect(page.locator('[data-card]')).toHaveCount(3);
});

test.describe('without publishers', () => {
  test.use({ allowedNoise: failedLoad });
  for (const [what, answer] of [
    ['an empty list', []],
    ['a failed call', 500],
  ] as const) {
    test(`HOME-39: ${what} leaves the strip out and the page works`, async ({ page }) => {
      await answerWith(page, { articles: stories, topics, publishers: answer });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
      await expect(page.getByRole('region', { name: suggested })).toHaveCount(0);
    });
  }
});

test('HOME-26, HOME-27, HOME-29, FOL-12, ROLE-03: on Following a visitor is asked to sign in; nothing personal is called', async ({
  page,
}) => {
  const called = await answerWith(page, { articles: stories, topics, publishers });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Sign in to see what you follow.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  expect(called.filter((path) => /personalized|follows|recommendations/.test(path))).toEqual([]);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
});

test('HOME-31 to HOME-33: the sidebar has its places in order, and leads to its sections', async ({ page }) => {
  await answerWith(page, { articles: stories, topics, publishers });
  await page.goto('/');
  await openSidebar(page);
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

test('on a phone the sidebar is reached before the feed goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await answerWith(page, { articles: Array.from({ length: 60 }, (_, n) => samplePreview(n)), topics, publishers });
  await page.goto('/');
  const side = await page.getByRole('complementary').boundingBox();
  const last = await page.locator('[data-card]').last().boundingBox();
  expect(side?.y ?? 0).toBeLessThan(last?.y ?? 0);
});

test('what was searched for is marked in titles and sources, whatever it is spelled with', async ({ page }) => {
  const list = [
    samplePreview(0, { title: 'Harbour (a.b) opens', source: 'The A.B Gazette' }),
    samplePreview(1, { title: 'Nothing <script>alert(1)</script> here', source: 'Wire' }),
  ];
  await answerWith(page, { articles: list, topics, publishers: [] });
  await page.goto(`/?search=${encodeURIComponent('a.b')}`);
  await expect(page.locator('mark')).toHaveText(['a.b', 'A.B']);
  await page.goto(`/?search=${encodeURIComponent('<script>')}`);
  await expect(page.locator('mark')).toHaveText(['<script>']);
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(0);
});
