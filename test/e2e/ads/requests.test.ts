import type { Request } from 'playwright/test';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  adSlot,
  installFramework,
  mockAds,
  native,
  openFrontPage,
  otherAdvertiser,
  requestsFor,
} from '../support/mock-ads.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

test.use({ requestsAds: true });

test.describe('requests', () => {
  test.use({ locale: 'en-JM' });

  // Also covers ADS-29.
  test('each slot requests its zone once, with path, country and consent [ADS-02, ADS-03, ADS-24, ADS-27]', async ({
    page,
  }) => {
    const calls = await mockAds(page, { HOME_HERO: native({}) });
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    await expect.poll(() => requestsFor(calls, 'FEED_INLINE_1').length).toBeGreaterThan(0);
    const [hero] = requestsFor(calls, 'HOME_HERO');
    expect(Object.fromEntries(hero?.searchParams ?? [])).toEqual({
      zone: 'HOME_HERO',
      path: '/',
      country: 'JM',
      consent: 'non_personalized',
    });
    expect(requestsFor(calls, 'HOME_HERO')).toHaveLength(1);
    expect(requestsFor(calls, 'SIDEBAR_TOP')).toHaveLength(1);
  });

  test('the open topic is sent as a tag [ADS-29]', async ({ page }) => {
    const calls = await mockAds(page, {});
    // The slot is there before the topics, and must not request its ad without the tag.
    const release = await holdRequests(page, /\/api\/topics$/);
    const code = page.waitForResponse(/\/assets\/ad-slot-/);
    await page.goto('/?topic=finance');
    await (await code).finished();
    await expect(adSlot(page, 'HOME_HERO').locator('.waiting')).toBeVisible();
    release();
    await expect.poll(() => requestsFor(calls, 'HOME_HERO').length).toBe(1);
    expect(requestsFor(calls, 'HOME_HERO')[0]?.searchParams.get('tags')).toBe('finance');
  });

  test('the hero and the sidebar show different advertisers, the hero first', async ({ page }) => {
    const calls = await mockAds(page, { HOME_HERO: native({}), SIDEBAR_TOP: native({ id: 'banner-2' }) });
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    await expect.poll(() => requestsFor(calls, 'SIDEBAR_TOP').length).toBe(1);
    expect(requestsFor(calls, 'SIDEBAR_TOP')[0]?.searchParams.get('shown')).toBe('banner-1');
    await expect(adSlot(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
  });

  test('an article requests its own zones, with its keywords as tags [ADS-02, ADS-28]', async ({ page }) => {
    const calls = await mockAds(page, {});
    await openFrontPage(page);
    await page.locator('[data-card] a[href^="/article/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => requestsFor(calls, 'ARTICLE_LEADERBOARD').length).toBe(1);
    await page.locator('[data-body]').scrollIntoViewIfNeeded();
    const ofArticle = () =>
      requestsFor(calls, 'ARTICLE_MPU').filter(({ searchParams }) => searchParams.get('path')?.startsWith('/article/'));
    await expect.poll(() => ofArticle().length).toBe(1);
    expect(ofArticle()[0]?.searchParams.get('tags')).toBeTruthy();
  });
});

test('an article sends its topic and whole keywords as tags [ADS-29]', async ({ page }) => {
  const calls = await mockAds(page, {});
  const article = sampleArticle({ topic: 'politics', keywords: 'Kingston, ports, ports' });
  // A preview without keywords, as in the lists of articles that were stored before previews had them.
  await mockApi(page, { articles: [samplePreview(1, { topic: 'politics', keywords: '' })], article });
  const release = await holdRequests(page, /\/api\/articles\/story-1$/);
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await expect.poll(() => requestsFor(calls, 'ARTICLE_LEADERBOARD').length).toBe(1);
  expect(requestsFor(calls, 'ARTICLE_LEADERBOARD')[0]?.searchParams.get('tags')).toBe('politics,Kingston,ports');
});

test.describe('consent', () => {
  for (const [choice, value] of [
    ['accepted', 'personalized'],
    ['rejected', 'non_personalized'],
  ] as const) {
    test.describe(choice, () => {
      test.use({ adChoice: choice });
      test(`adConsent ${choice} is sent as ${value} [ADS-21, ADS-23, ADS-24]`, async ({ page }) => {
        const calls = await mockAds(page, {});
        await openFrontPage(page);
        await expect.poll(() => requestsFor(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      });
    });
  }

  for (const [name, granted, value] of [
    ['grants', true, 'personalized'],
    ['refuses', false, 'non_personalized'],
  ] as const) {
    test(`a consent framework that ${name} purpose 1 decides, and the site does not ask [ADS-22]`, async ({ page }) => {
      await installFramework(page, { 1: granted, 3: true, 4: true });
      const calls = await mockAds(page, {});
      await openFrontPage(page);
      await expect.poll(() => requestsFor(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      await expect(page.getByRole('region', { name: 'Ad choices' })).toHaveCount(0);
    });
  }

  test('a consent framework that does not reply is sent as unknown [ADS-25]', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { __tcfapi: () => undefined }));
    const calls = await mockAds(page, {});
    await openFrontPage(page);
    await expect.poll(() => requestsFor(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe('unknown');
  });

  test.describe('a first visit', () => {
    test.use({ adChoice: null });

    for (const [button, stored, value] of [
      ['Accept', 'accepted', 'personalized'],
      ['Reject', 'rejected', 'non_personalized'],
    ] as const) {
      test(`${button} is stored under adConsent and applies to later pages [ADS-26, STO-15]`, async ({ page }) => {
        const calls = await mockAds(page, {});
        await openFrontPage(page);
        const notice = page.getByRole('region', { name: 'Ad choices' });
        await expect(notice).toBeVisible();
        const boxes = await Promise.all(
          ['Accept', 'Reject'].map((name) => notice.getByRole('button', { name }).boundingBox()),
        );
        expect(boxes[0]?.width, 'both buttons have the same width').toBe(boxes[1]?.width);
        await notice.getByRole('button', { name: button }).click();
        await expect(notice).toHaveCount(0);
        expect(await page.evaluate(() => localStorage.getItem('adConsent'))).toBe(stored);
        calls.served.length = 0;
        await page.reload();
        await expect.poll(() => requestsFor(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
        await expect(notice).toHaveCount(0);
      });
    }

    test('the choice can be changed from the footer [ADS-26]', async ({ page }) => {
      await mockAds(page, {});
      await openFrontPage(page);
      const notice = page.getByRole('region', { name: 'Ad choices' });
      await notice.getByRole('button', { name: 'Accept' }).click();
      // Content that loads above may move the footer while it is clicked.
      await expect(async () => {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Ad choices' }).click();
        await expect(notice).toBeVisible({ timeout: 2000 });
      }).toPass();
      await notice.getByRole('button', { name: 'Reject' }).click();
      expect(await page.evaluate(() => localStorage.getItem('adConsent'))).toBe('rejected');
    });

    test('no request leaves the site before the ad choice [API-34, API-35]', async ({ page, baseURL }) => {
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      await mockAds(page, {
        HOME_HERO: native({ imageUrl: 'https://pictures.example/banner.png' }),
        SIDEBAR_TOP: native({
          ...otherAdvertiser,
          format: 'HTML',
          // Contains neither an address with a host nor `//`, which a search of the text would find.
          htmlMarkup: '<img src="&#104;ttps:&#47;&#47;pictures.example/pixel.png"><p>Two shores</p>',
        }),
        FEED_INLINE_1: { type: 'programmatic', gptSlot: '/1234/feed' },
        ARTICLE_MPU: native({
          id: 'film',
          advertiserName: 'Film House',
          format: 'VIDEO',
          videoUrl: 'https://pictures.example/film.mp4',
        }),
      });
      await page.route(/pictures\.example|doubleclick/, (route) => route.abort());
      await openFrontPage(page);
      await expect(adSlot(page, 'HOME_HERO').getByText('Barrels by Christmas')).toBeVisible();
      await expect(adSlot(page, 'SIDEBAR_TOP').getByText('Sponsored by Two Shores Books')).toBeVisible();
      await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link', { name: 'Barrels by Christmas' })).toBeVisible();
      await expect(page.locator('iframe[src*=ad-frame]'), 'no markup renders before the choice').toHaveCount(0);
      await page.locator('[data-zone=FEED_INLINE_1]').first().scrollIntoViewIfNeeded();
      await expect(page.locator('[data-ad=programmatic]').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      const foreign = requests
        .filter((request) => request.resourceType() !== 'image' || !request.url().includes('/pictures/'))
        .map((request) => new URL(request.url()).origin)
        .filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null');
      expect(foreign).toEqual([]);
    });
  });
});
