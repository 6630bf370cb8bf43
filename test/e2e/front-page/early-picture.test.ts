import type { Page } from 'playwright/test';
import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const image = 'https://pictures.example/berth.svg';
const title = 'Le port a déchargé 12 500 conteneurs : « un record » pour Fort-de-France !';
const phone = { width: 390, height: 844 };
const early = (page: Page) => page.locator('.early-picture');
/** The site's own picture. */
const own = { front: '[data-card=lead] img', article: 'article img' } as const;
const holdCode = (page: Page) => holdRequests(page, /assets\/react-/);

test.beforeEach(async ({ page }) => {
  await page.route(image, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h30v20H0z"/></svg>',
    }),
  );
  await mockApi(page, {
    articles: [samplePreview(0, { title, language: 'fr', image }), samplePreview(1), samplePreview(2)],
    topics: [sampleTopic({ name: 'justice' })],
    publishers: [],
    article: sampleArticle({ id: 'story-0', image }),
  });
});

for (const hasTouch of [true, false])
  test.describe(hasTouch ? 'with touch' : 'with a mouse', () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('on a phone the first picture and headline of the front page show before the code loads, just as the page will show them [CARD-19]', async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      const release = await holdCode(page);
      await page.goto('/');
      const headline = page.locator('.early-headline');
      await expect(early(page)).toBeVisible();
      await expect(headline).toBeVisible();
      const [text, box, pictureBox] = [
        await headline.textContent(),
        await headline.boundingBox(),
        await early(page).boundingBox(),
      ];
      release();
      const ownHeadline = page.locator('[data-card=lead]').getByRole('heading');
      await expect(page.locator(own.front)).toBeVisible();
      await expect(ownHeadline).toBeVisible();
      await expect(early(page)).toHaveCount(0);
      await expect(headline).toHaveCount(0);
      expect(await page.locator(own.front).boundingBox()).toEqual(pictureBox);
      expect(await ownHeadline.textContent()).toBe(text);
      const ownBox = await ownHeadline.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(ownBox?.[side], side).toBeCloseTo(box?.[side] ?? Number.NaN, 0);
    });

    test('on a phone the picture of an article shows before the code loads and keeps its place [CARD-19]', async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      const release = await holdCode(page);
      await page.goto('/article/story-0');
      await expect(early(page)).toBeVisible();
      const box = await early(page).boundingBox();
      release();
      await expect(page.locator(own.article).first()).toBeVisible();
      await expect(early(page)).toHaveCount(0);
      expect(await page.locator(own.article).first().boundingBox()).toEqual(box);
    });
  });

test('on a wide screen neither the front page nor an article shows an early picture', async ({ page }) => {
  for (const [address, picture] of [
    ['/', own.front],
    ['/article/story-0', own.article],
  ] as const) {
    const release = await holdCode(page);
    await page.goto(address);
    await expect(early(page)).toBeAttached();
    await expect(early(page)).toBeHidden();
    release();
    await expect(page.locator(picture).first()).toBeVisible();
    await expect(early(page)).toHaveCount(0);
  }
});

test('the columns layout shows no early picture [HOME-40]', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => localStorage.setItem('landfall_feed_layout', '"columns"'));
  const release = await holdCode(page);
  await page.goto('/');
  await expect(early(page)).toBeAttached();
  await expect(early(page)).toBeHidden();
  release();
  await expect(page.getByRole('region', { name: 'Column 1 of 1' })).toBeVisible();
  await expect(early(page)).toHaveCount(0);
});

test.describe('failed pictures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a picture that fails to load leaves no broken frame [CARD-19]', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.route(image, (route) => route.abort());
    const release = await holdCode(page);
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/');
    await failed;
    await expect(early(page)).toHaveCount(0);
    release();
    await expect(page.locator('[data-card=lead]')).toBeVisible();
    await expect(page.locator('[data-card=lead] img')).toHaveCount(0);
  });
});
