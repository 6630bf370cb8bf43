import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { answerWith, expect, failedLoad, holdBack, openSidebar, test } from '../support/fixtures.ts';

const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts' }), sampleTopic({ name: 'culture' })];
const cards = '[data-card]';

test('RTE-01, RTE-02: / and /news are the front page', async ({ page }) => {
  for (const address of ['/', '/news']) {
    await page.goto(address);
    await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator(cards).first()).toBeVisible();
  }
});

test('ROLE-01: a visitor sees the feed, nine of the latest, the widgets and a way to sign in', async ({ page }) => {
  await answerWith(page, { articles: stories(30), topics });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('heading', { level: 3 })).toHaveCount(9);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await openSidebar(page);
  for (const name of ['Sports & Diaspora', 'Weather', 'Newsletter'])
    await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeAttached();
});

test('HOME-01: a search stands above the news', async ({ page }) => {
  await answerWith(page, { articles: stories(5), topics });
  await page.goto('/');
  const search = await page.getByPlaceholder('Search articles...').boundingBox();
  const lead = await page.locator(cards).first().boundingBox();
  expect(search?.y).toBeLessThan(lead?.y ?? 0);
});

test('HOME-03, CONST-16: at desktop width main and sidebar are 2 : 1', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await answerWith(page, { articles: stories(40), topics });
  await page.goto('/');
  const side = await page.getByRole('complementary').boundingBox();
  const main = await page.getByRole('tabpanel').boundingBox();
  expect((main?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(2, 1);
});

test('HOME-04 to HOME-07: Discover first, then a tab for each topic by its label; one is selected', async ({
  page,
}) => {
  await answerWith(page, { articles: stories(5), topics });
  await page.goto('/');
  await expect(page.getByRole('tab')).toHaveText(['Discover', 'Following', 'Courts', 'culture']);
  for (const name of ['culture', 'Following', 'Courts', 'Discover']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveText([name]);
  }
});

test('HOME-10 to HOME-12, CONST-04, CONST-05: Latest News holds ranks 1 to 9, Discover More 10 to 18, by time', async ({
  page,
}) => {
  const list = stories(20);
  await answerWith(page, { articles: [...list.slice(5), ...list.slice(0, 5)], topics });
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

test('HOME-12: with too few articles the lists are shorter, and Discover More is left out when empty', async ({
  page,
}) => {
  await answerWith(page, { articles: stories(4), topics });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Discover More')).toHaveCount(0);
});

test('HOME-13 to HOME-18, HOME-65: a topic tab says what it filters by, how much there is, and shows that', async ({
  page,
}) => {
  const list = [
    samplePreview(1, { title: 'By topic', topic: 'Justice', category: 'general' }),
    samplePreview(2, { title: 'By category', topic: '', category: 'justice' }),
    samplePreview(3, { title: 'By part', topic: 'social_justice', category: 'general' }),
    samplePreview(4, { title: 'Not at all', topic: 'finance', category: 'finance' }),
    samplePreview(5, { title: 'Alone', topic: 'culture', category: 'general' }),
  ];
  await answerWith(page, { articles: list, topics });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByText('Filtering by: Courts')).toBeVisible();
  await expect(page.getByText('3 articles found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest Articles - Courts' })).toBeVisible();
  await expect(page.locator(`${cards} h2`)).toHaveText(['By topic', 'By category', 'By part']);
  await page.getByRole('tab', { name: 'culture' }).click();
  await expect(page.getByText('1 article found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest Articles - culture' })).toBeVisible();
});

test('HOME-19, HOME-20, HOME-24: the search narrows by title or source, within the topic, and hides the lists', async ({
  page,
}) => {
  const list = [
    samplePreview(1, { title: 'Jamaica votes', topic: 'justice' }),
    samplePreview(2, { title: 'Ports open', source: 'Jamaica Wire', topic: 'culture', category: 'culture' }),
    samplePreview(3, { title: 'Trinidad sails', content: 'JAMAICA' }),
  ];
  await answerWith(page, { articles: list, topics });
  await page.goto('/');
  await page.getByPlaceholder('Search articles...').fill('JAMA');
  await expect(page.locator(`${cards} h2`)).toHaveText(['Jamaica votes', 'Ports open']);
  await expect(page.getByText('Latest News')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.locator(`${cards} h2`)).toHaveText(['Jamaica votes']);
});

test('HOME-21 to HOME-23, RTE-17, RTE-21: the term stands in the address, the bar and the header alike', async ({
  page,
}) => {
  await answerWith(page, { articles: stories(12), topics });
  const bar = page.getByPlaceholder('Search articles...');
  const header = page.getByPlaceholder('Search the web');
  await page.goto('/news?search=number%2011');
  await expect(bar).toHaveValue('number 11');
  await expect(page.locator(cards)).toHaveCount(1);
  await header.fill('number 7');
  await header.press('Enter');
  await expect(page).toHaveURL(/\/\?search=number%207$/);
  await expect(bar).toHaveValue('number 7');
  await expect(page.locator(`${cards} h2`)).toHaveText(['Story number 7 of the harbour']);
  await bar.fill('number 8');
  await expect(page).toHaveURL(/search=number\+8$/);
  await expect(header).toHaveValue('number 8');
  await bar.fill('');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Latest News')).toBeVisible();
  await page.goBack();
  await expect(bar).toHaveValue('number 11');
});

test('HOME-55: nothing found says so, with a way back to everything', async ({ page }) => {
  await answerWith(page, { articles: stories(3), topics });
  await page.goto('/?search=nothing-like-it');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or topic filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show all stories' }).click();
  await expect(page.locator(cards).first()).toBeVisible();
});

test('an empty newsroom says that stories are on their way', async ({ page }) => {
  await answerWith(page, { articles: [], topics: [] });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
});

test('HOME-56, CONST-06: nine skeletons stand in for the news while it comes', async ({ page }) => {
  await answerWith(page, { articles: stories(20), topics });
  const release = await holdBack(page, /\/api\/articles$/);
  await page.goto('/');
  await expect(page.locator('[data-skeleton=card]')).toHaveCount(9);
  release();
  await expect(page.locator(cards).first()).toBeVisible();
  await expect(page.locator('[data-skeleton=card]')).toHaveCount(0);
});

test('HOME-63: the feed keeps the order of the answer', async ({ page }) => {
  const list = stories(30);
  await answerWith(page, { articles: list, topics });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  // What is below the screen is drawn as it is neared.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator(`${cards} h2, ${cards} h3`)).toHaveText(
      list.map(({ title }) => title),
      { timeout: 1000 },
    );
  }).toPass();
});

test.describe('failures', () => {
  test.use({ allowedNoise: failedLoad });

  test('HOME-61: a failed list gives a notice, and Try again fetches', async ({ page }) => {
    const answers = { articles: 500 as number | ReturnType<typeof stories>, topics };
    const called = await answerWith(page, answers);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'The news could not be loaded' })).toBeVisible();
    const before = called.filter((path) => path === '/api/articles').length;
    answers.articles = stories(3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(cards).first()).toBeVisible();
    expect(called.filter((path) => path === '/api/articles')).toHaveLength(before + 1);
  });

  test('HOME-66: without topics the front page works', async ({ page }) => {
    await answerWith(page, { articles: stories(3), topics: 500 });
    await page.goto('/');
    await expect(page.locator(cards).first()).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Discover', 'Following']);
  });

  test('CARD-19: a picture that fails is a horizon, in the same place', async ({ page }) => {
    const list = [samplePreview(0, { image: 'https://pictures.example/gone.jpg' }), samplePreview(1)];
    await page.route('https://pictures.example/**', (route) => route.abort());
    await answerWith(page, { articles: list, topics });
    await page.goto('/');
    await expect(page.locator('[data-card=lead] [data-art=horizon]')).toBeVisible();
    await expect(page.locator('[data-card=lead] img')).toHaveCount(0);
  });
});

test('CARD-01, CARD-02, CARD-04, CARD-06 to CARD-08, CARD-20: what a card says', async ({ page }) => {
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
  await answerWith(page, { articles: list, topics });
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

test('a story that several publishers report says so, and leads when it is recent', async ({ page }) => {
  const list = stories(8);
  list[4] = samplePreview(4, {
    title: 'Reported thrice',
    coverageCount: 3,
    coverageSources: ['Island Observer', 'Cedar Post'],
  });
  await answerWith(page, { articles: list, topics });
  await page.goto('/');
  const lead = page.locator('[data-card=lead]');
  await expect(lead.getByRole('heading')).toHaveText('Reported thrice');
  await expect(lead).toContainText('Also reported by Island Observer, Cedar Post and 1 more');
});

test('a thousand stories are drawn as they are read, and coming back finds the place', async ({ page }) => {
  await answerWith(page, { articles: stories(1000), topics, article: sampleArticle() });
  await page.goto('/');
  await expect(page.locator(cards).first()).toBeVisible();
  expect(await page.locator(cards).count()).toBeLessThan(80);
  for (let i = 0; i < 6; i++) {
    const before = await page.locator(cards).count();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(before);
  }
  const headline = page.locator(`${cards} a.headline`).nth(60);
  await headline.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await headline.click();
  await expect(page.locator('[data-body]')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
