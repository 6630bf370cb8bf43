import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const body = '[data-body]';

test('an article opens from the front page and from its address [RTE-03, RTE-20]', async ({ page }) => {
  await page.goto('/');
  const headline = page.locator('[data-card=lead] a.headline');
  const title = (await headline.textContent()) ?? '';
  await headline.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator(body)).not.toBeEmpty();
});

test('the page reads Loading article... until the article is loaded [ART-01]', async ({ page }) => {
  await mockApi(page, { articles: [], article: sampleArticle() });
  const release = await holdRequests(page, /\/api\/articles\/story-1$/);
  await page.goto('/article/story-1');
  await expect(page.getByText('Loading article...')).toBeAttached();
  release();
  await expect(page.getByText('Loading article...')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a missing article reads Article not found and links back to the news [ART-02, ART-03]', async ({ page }) => {
    await page.goto('/article/never-written');
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to news' })).toHaveAttribute('href', '/');
  });

  test('any other failure offers Try again, which fetches the article [ART-49]', async ({ page }) => {
    const replies = { articles: [], article: 500 as number | ReturnType<typeof sampleArticle> };
    await mockApi(page, replies);
    await page.goto('/article/story-1');
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    replies.article = sampleArticle();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story number 1 of the harbour');
  });

  test('a broken picture gives way to the horizon drawing [ART-09]', async ({ page }) => {
    await page.route('https://pictures.example/**', (route) => route.abort());
    await mockApi(page, { articles: [], article: sampleArticle({ image: 'https://pictures.example/gone.jpg' }) });
    await page.goto('/article/story-1');
    await expect(page.locator('article [data-art=horizon]')).toBeVisible();
  });
});

// Also covers ART-09, ART-10, ART-11, ART-12, ART-13, ART-14, ART-15, ART-16, ART-17.
test('an article shows all its parts in the specified order [ART-18, ART-28, ART-37, ART-51]', async ({ page }) => {
  const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const article = sampleArticle({
    image,
    sponsored: true,
    topic: 'ports',
    category: 'finance',
    views: 4318,
    comments: 3,
    content: `<p>${'word '.repeat(1001)}</p>`,
    socialTwitter: 'A text to share',
    performanceScore: 0.1,
    keywords: 'Kingston, ports, ports',
    source: 'Harbour & Tribune',
    publishedAt: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
  });
  const articles = [2, 3].map((n) => samplePreview(n, { keywords: 'Kingston' }));
  await mockApi(page, { articles, article });
  await page.goto('/article/story-1');
  const inOrder = [
    page.locator(`article img[src='${image}']`),
    page.getByText('Sponsored Content'),
    page.locator('article').getByText('ports', { exact: true }).first(),
    page.locator('article').getByText('finance', { exact: true }),
    page.getByText('6 min read'),
    page.getByText('4,318 views'),
    page.getByRole('heading', { level: 1 }),
    page.locator('article').getByText('H', { exact: true }),
    page.getByText('3 hours ago'),
    page.getByText('Trending'),
    page.locator(body),
    page.getByRole('link', { name: 'Kingston' }),
    page.getByRole('group', { name: 'Likes, comments and sharing' }),
    page.getByText('A text to share'),
  ];
  for (const piece of inOrder) await expect(piece).toBeVisible();
  const handles = await Promise.all(inOrder.map((piece) => piece.elementHandle()));
  for (let i = 1; i < handles.length; i++) {
    const follows = await handles[i - 1]?.evaluate(
      (a, b) => (b ? a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING : 0),
      handles[i],
    );
    expect(follows, `piece ${i} follows piece ${i - 1}`).toBeTruthy();
  }
});

for (const [views, text] of [
  [0, '0 views'],
  [1, '1 view'],
] as const)
  test(`the number of views is shown: ${text} [ART-15]`, async ({ page }) => {
    await mockApi(page, { articles: [], article: sampleArticle({ views }) });
    await page.goto('/article/story-1');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

test('without an answer of the index, related topics are keywords that find other articles of the front page [ART-28]', async ({
  page,
}) => {
  const current = sampleArticle({ keywords: 'Kingston,ports,berth' });
  const articles = [
    samplePreview(1, { keywords: current.keywords }),
    samplePreview(2, { title: 'A ferry leaves Kingston' }),
    samplePreview(3, { keywords: 'Kingston' }),
    samplePreview(4, { title: 'The berth' }),
  ];
  await mockApi(page, { articles, article: current, topics: [] });
  await page.goto('/article/story-1');
  await expect(page.getByRole('region', { name: 'Related topics' }).getByRole('link')).toHaveText(['Kingston']);
  await expect(page.getByRole('link', { name: 'Kingston', exact: true })).toHaveAttribute('href', '/search?q=Kingston');
});

test('a related topic opens its page, or the search for it where it has none [ART-28, ART-29]', async ({ page }) => {
  const subjects = [
    { name: 'Bank of Jamaica', slug: 'bank-of-jamaica' },
    { name: 'ports', slug: null },
  ];
  await mockApi(page, { articles: [], article: sampleArticle(), topics: [], subjects });
  await page.goto('/article/story-1');
  const links = page.getByRole('region', { name: 'Related topics' }).getByRole('link');
  await expect(links).toHaveText(['Bank of Jamaica', 'ports']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/about/bank-of-jamaica',
    '/search?q=ports',
  ]);
});

test('without keywords that find other articles there are no related topics [ART-30]', async ({ page }) => {
  await mockApi(page, { articles: [samplePreview(2, { keywords: 'ports' })], article: sampleArticle() });
  await page.goto('/article/story-1');
  await expect(page.getByRole('group', { name: 'Likes, comments and sharing' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related topics' })).toHaveCount(0);
});

test('the coverage lists the other reports and links to their pages and publishers', async ({ page }) => {
  const now = new Date().toISOString();
  const coverage = [
    {
      id: 'c1',
      source: 'Island Observer',
      publisherId: 'observer',
      title: 'Court clears the berth',
      url: 'https://islandobserver.example/berth',
      publishedAt: now,
    },
    { id: 'c2', source: 'The London Caribbean', title: 'What it means for barrels', url: null, publishedAt: now },
  ];
  await mockApi(page, { articles: [], article: sampleArticle({ coverage, coverageCount: 2 }) });
  await page.goto('/article/story-1');
  const list = page.getByRole('region', { name: 'Also reported by' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/publisher/observer',
    'https://islandobserver.example/berth',
    '/publisher/the-london-caribbean',
  ]);
});

test('a merged article moves to the address of the remaining one with a single call', async ({ page }) => {
  const calls = await mockApi(page, { articles: [], article: sampleArticle({ id: 'survivor' }) });
  await page.goto('/article/merged-away');
  await expect(page).toHaveURL(/\/article\/survivor$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls.filter((path) => /^\/api\/articles\/[^/]+$/.test(path))).toEqual(['/api/articles/merged-away']);
});

test('an article opened from a card shows its headline at once and suggests more articles at the end', async ({
  page,
}) => {
  const list = Array.from({ length: 6 }, (_, n) => samplePreview(n, { source: `Paper ${n}` }));
  await mockApi(page, { articles: list, topics: [], article: sampleArticle({ source: 'Paper 1' }) });
  const release = await holdRequests(page, /\/api\/articles\/story-1$/);
  await page.goto('/');
  await page.locator('[data-card]').getByRole('link', { name: 'Story number 1 of the harbour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story number 1 of the harbour');
  await expect(page.getByText('Loading article...')).toBeAttached();
  release();
  await expect(page.locator(body)).not.toBeEmpty();
  await expect(page.getByRole('region', { name: 'Keep reading' }).locator('[data-card]')).toHaveCount(3);
});

test('the comment control shows a count and does nothing [ART-31, ART-32]', async ({ page }) => {
  await mockApi(page, { articles: [], article: sampleArticle({ comments: 3 }) });
  await page.goto('/article/story-1');
  const bar = page.getByRole('group', { name: 'Likes, comments and sharing' });
  await expect(bar).toContainText('3 comments');
  await expect(bar.getByRole('button')).toHaveCount(2);
});

test('the bar stays in view and never covers the focused link [ART-04]', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const content = Array.from(
      { length: 40 },
      (_, n) => `<p>Words before <a href="https://a.example/${n}">link ${n}</a> and after.</p>`,
    ).join('');
    await mockApi(page, { articles: [], article: sampleArticle({ content }) });
    await page.goto('/article/story-1');
    const bar = page.locator('[data-bar]');
    await page.getByRole('link', { name: 'link 30' }).focus();
    await expect(bar).toBeInViewport({ ratio: 1 });
    const end = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    for (let i = 29; i > 3; i--) {
      await page.keyboard.press('Shift+Tab');
      const start = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1);
      expect(start).toBeGreaterThanOrEqual(end);
    }
  }
});

test('an article sets the metadata of the page and removes it on leaving', async ({ page }) => {
  await mockApi(page, {
    articles: [],
    topics: [],
    article: sampleArticle({ image: 'https://pictures.example/berth.jpg', author: 'Ann Campbell' }),
  });
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('/article/story-1?from=somewhere');
  const address = new URL('/article/story-1', page.url()).href;
  const canonical = page.locator('head link[rel=canonical]');
  const description = page.locator('head meta[name=description]');
  await expect(canonical).toHaveAttribute('href', address);
  await expect(description).toHaveCount(1);
  await expect(description).toHaveAttribute('content', /^Judges cleared/);
  await expect(page.locator('head meta[property="og:image"]')).toHaveAttribute(
    'content',
    'https://pictures.example/berth.jpg',
  );
  await expect(page.locator('head meta[property="og:url"]')).toHaveAttribute('content', address);
  await page.getByRole('link', { name: 'Back to news' }).click();
  await expect(page.getByRole('tab', { name: 'Discover' })).toBeVisible();
  await expect(canonical).toHaveCount(1);
  await expect(canonical, 'without query').toHaveAttribute('href', new URL('/', address).href);
  await expect(page.locator('head meta[property^="og:"], head script[type="application/ld+json"]')).toHaveCount(0);
  await expect(description).not.toHaveAttribute('content', /^Judges cleared/);
});
