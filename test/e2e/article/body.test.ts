import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const body = '[data-body]';

test('content up to 200 characters is a preview, with its summary only below 200 [ART-17, ART-22, ART-23, ART-44]', async ({
  page,
}) => {
  const cases = [
    { length: 199, summary: 1, link: 'Continue Reading' },
    { length: 200, summary: 0, link: 'Continue Reading' },
    { length: 201, summary: 0, link: 'Read Full Article' },
  ];
  const replies = { articles: [], article: sampleArticle() };
  await mockApi(page, replies);
  for (const { length, summary, link } of cases) {
    replies.article = sampleArticle({ content: 'x'.repeat(length), summary: 'The standfirst of it.' });
    await page.goto('/article/story-1');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
    await expect(page.getByText('The standfirst of it.')).toHaveCount(summary);
    await expect(page.getByRole('link', { name: /Continue Reading|Read Full Article/ })).toHaveCount(1);
  }
});

test('a long body is HTML, and a line break outside paragraphs becomes two [ART-22]', async ({ page }) => {
  const content = `<b>Bold</b> opening of the day.\nA second line follows here.\n${'And more of it. '.repeat(14)}<p>A paragraph\nwrapped in its source.</p>\n<p>Another.</p>`;
  await mockApi(page, { articles: [], article: sampleArticle({ content }) });
  await page.goto('/article/story-1');
  await expect(page.locator(`${body} b`)).toHaveText('Bold');
  await expect(page.locator(`${body} br`)).toHaveCount(4);
  await expect(page.locator(`${body} p`)).toHaveCount(2);
});

test('outgoing links get https and open a new window without opener [ART-24, ART-25, ART-26]', async ({ page }) => {
  const content = `<p>${'Words before the link. '.repeat(12)}<a href="https://other.example/story" target="_self" rel="opener">other</a></p>`;
  await mockApi(page, { articles: [], article: sampleArticle({ url: 'a.example/c', content }) });
  await page.goto('/article/story-1');
  await expect(page.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute('href', 'https://a.example/c');
  for (const link of [page.getByRole('link', { name: 'Read Full Article' }), page.locator(`${body} a`)]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  }
});

test('an article without an address shows a notice instead of opening a window [ART-27, ERR-17]', async ({
  page,
  context,
}) => {
  await mockApi(page, { articles: [], article: sampleArticle({ url: null, content: 'Only a few words.' }) });
  await page.goto('/article/story-1');
  await page.getByRole('button', { name: 'Continue Reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Unable to open article');
  await expect(page.getByRole('alert')).toContainText('The article URL is not available');
  expect(context.pages()).toHaveLength(1);
});

test('an article in Arabic is set from right to left', async ({ page }) => {
  const content = `<p>${'أعلن البنك المركزي عن تعليمات جديدة تسمح للمغتربين بفتح حسابات. '.repeat(6)}</p>`;
  await mockApi(page, {
    articles: [],
    article: sampleArticle({ title: 'البنك المركزي يتيح فتح حسابات', content, language: 'ar' }),
  });
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
  await expect(page.locator(body)).toHaveCSS('direction', 'rtl');
  await expect(page.locator(body)).toHaveAttribute('lang', 'ar');
});

test('JSON of the editorial team is shown as the article that it contains [ART-19, ART-20, ART-50]', async ({
  page,
}) => {
  const replies = { articles: [], article: sampleArticle() };
  await mockApi(page, replies);
  const story = (content: string) => {
    const json = JSON.stringify({ title: 'The day in ports', summary: 'Its standfirst.', content });
    return sampleArticle({ source: 'AI Editorial Team', content: `\`\`\`json\n${json}\n\`\`\`` });
  };
  replies.article = story(`<p>${'A long sentence about ports. '.repeat(10)}</p>`);
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The day in ports');
  await expect(page).toHaveTitle(/^The day in ports/);
  await expect(page.locator(`${body} p`)).toContainText('A long sentence');
  await expect(page.getByText('Its standfirst.')).toHaveCount(0);
  replies.article = story(`A short one ${'x'.repeat(150)}`);
  await page.reload();
  await expect(page.getByText('Its standfirst.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Reading' })).toBeVisible();
});

test.describe('ads', () => {
  test.use({ requestsAds: true });

  for (const [width, place] of [
    [1920, 'beside'],
    [1280, 'after'],
    [360, 'after'],
  ] as const) {
    test(`the ads are above the article and ${place} the body at ${width} px [ART-48]`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await mockApi(page, { articles: [], article: sampleArticle() });
      // An empty ad slot collapses, so the ads stay pending.
      await holdRequests(page, /\/api\/ads\/serve/);
      await page.goto('/article/story-1');
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).boundingBox();
        if (box === null) throw new Error(`${selector} is not drawn`);
        return box;
      };
      await expect(page.locator(body)).toBeVisible();
      const [above, story, rectangle, title] = [
        await boxOf('[data-zone=ARTICLE_LEADERBOARD]'),
        await boxOf(body),
        await boxOf('[data-zone=ARTICLE_MPU]'),
        await boxOf('article h1'),
      ];
      expect(above.y + above.height).toBeLessThan(title.y);
      if (place === 'beside') expect(rectangle.x).toBeGreaterThan(story.x + story.width);
      else expect(rectangle.y).toBeGreaterThanOrEqual(story.y + story.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  }
});
