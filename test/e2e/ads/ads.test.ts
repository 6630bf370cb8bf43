import type { Page, Request } from 'playwright/test';
import type { AdResponse, Creative } from '#shared/domain/ads/ad.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="teal"/></svg>';
const banner: Creative = {
  id: 'banner-1',
  advertiserName: 'Blue Harbour Shipping',
  campaignName: 'Barrels by Christmas',
  clickUrl: 'https://shipping.example/barrels',
  format: 'IMAGE',
  imageUrl: '/creatives/test.svg',
  width: 300,
  height: 250,
};
const native = (creative: Partial<Creative>): AdResponse => ({ type: 'native', creative: { ...banner, ...creative } });

test.use({ requestsAds: true });

interface AdCalls {
  served: URL[];
  impressions: unknown[];
  clicks: unknown[];
}

/** Mocks the ad calls by zone: a reply, a status, or null for a network error; other zones get a 204. */
async function serve(
  page: Page,
  replies: Record<string, AdResponse | number | null>,
  tracking = 204,
): Promise<AdCalls> {
  const calls: AdCalls = { served: [], impressions: [], clicks: [] };
  await page.route(/\/creatives\/test/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.route(/\/api\/ads\//, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/impression')) calls.impressions.push(route.request().postDataJSON());
    else if (url.pathname.endsWith('/click')) calls.clicks.push(route.request().postDataJSON());
    else {
      calls.served.push(url);
      const reply = replies[url.searchParams.get('zone') ?? ''];
      if (reply === null) await route.abort();
      else if (reply === undefined || typeof reply === 'number') await route.fulfill({ status: reply ?? 204 });
      else await route.fulfill({ json: reply });
      return;
    }
    await route.fulfill({ status: tracking });
  });
  return calls;
}

const zone = (page: Page, name: string) => page.locator(`[data-zone=${name}]`).first();
const served = (calls: AdCalls, name: string) =>
  calls.served.filter(({ searchParams }) => searchParams.get('zone') === name);
/** Opens the front page and waits for its first card. */
async function openHome(page: Page) {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
}

test.describe('requests', () => {
  test.use({ locale: 'en-JM' });

  // Also covers ADS-29.
  test('each slot requests its zone once, with path, country and consent [ADS-02, ADS-03, ADS-24, ADS-27]', async ({
    page,
  }) => {
    const calls = await serve(page, { HOME_HERO: native({}) });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    await page.locator('[data-zone=FEED_INLINE_1]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => served(calls, 'FEED_INLINE_1').length).toBeGreaterThan(0);
    const [hero] = served(calls, 'HOME_HERO');
    expect(Object.fromEntries(hero?.searchParams ?? [])).toEqual({
      zone: 'HOME_HERO',
      path: '/',
      country: 'JM',
      consent: 'non_personalized',
    });
    expect(served(calls, 'HOME_HERO')).toHaveLength(1);
    expect(served(calls, 'SIDEBAR_TOP')).toHaveLength(1);
  });

  test('the open topic is sent as a tag [ADS-29]', async ({ page }) => {
    const calls = await serve(page, {});
    // The slot is there before the topics, and must not request its ad without the tag.
    const release = await holdRequests(page, /\/api\/topics$/);
    const code = page.waitForResponse(/\/assets\/ad-slot-/);
    await page.goto('/?topic=finance');
    await (await code).finished();
    await expect(zone(page, 'HOME_HERO').locator('.waiting')).toBeVisible();
    release();
    await expect.poll(() => served(calls, 'HOME_HERO').length).toBe(1);
    expect(served(calls, 'HOME_HERO')[0]?.searchParams.get('tags')).toBe('finance');
  });

  test('an article requests its own zones, with its keywords as tags [ADS-02, ADS-28]', async ({ page }) => {
    const calls = await serve(page, {});
    await openHome(page);
    await page.locator('[data-card] a[href^="/article/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => served(calls, 'ARTICLE_LEADERBOARD').length).toBe(1);
    await page.locator('[data-zone=ARTICLE_MPU]').scrollIntoViewIfNeeded();
    const ofArticle = () =>
      served(calls, 'ARTICLE_MPU').filter(({ searchParams }) => searchParams.get('path')?.startsWith('/article/'));
    await expect.poll(() => ofArticle().length).toBe(1);
    expect(ofArticle()[0]?.searchParams.get('tags')).toBeTruthy();
  });
});

test.describe('consent', () => {
  for (const [choice, value] of [
    ['accepted', 'personalized'],
    ['rejected', 'non_personalized'],
  ] as const) {
    test.describe(choice, () => {
      test.use({ adChoice: choice });
      test(`adConsent ${choice} is sent as ${value} [ADS-21, ADS-23, ADS-24]`, async ({ page }) => {
        const calls = await serve(page, {});
        await openHome(page);
        await expect.poll(() => served(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      });
    });
  }

  for (const [name, granted, value] of [
    ['grants', true, 'personalized'],
    ['refuses', false, 'non_personalized'],
  ] as const) {
    test(`a consent framework that ${name} purpose 1 decides, and the site does not ask [ADS-22]`, async ({ page }) => {
      await page.addInitScript((granted) => {
        const reply = { eventStatus: 'tcloaded', purpose: { consents: { 1: granted } } };
        Object.assign(window, {
          __tcfapi: (command: string, _version: number, calls: (data: unknown, success: boolean) => void) =>
            command === 'addEventListener' ? calls(reply, true) : undefined,
        });
      }, granted);
      const calls = await serve(page, {});
      await openHome(page);
      await expect.poll(() => served(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      await expect(page.getByRole('region', { name: 'Advertising and your privacy' })).toHaveCount(0);
    });
  }

  test('a consent framework that does not reply is sent as unknown [ADS-25]', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { __tcfapi: () => undefined }));
    const calls = await serve(page, {});
    await openHome(page);
    await expect.poll(() => served(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe('unknown');
  });

  test.describe('a first visit', () => {
    test.use({ adChoice: null });

    for (const [button, stored, value] of [
      ['Accept', 'accepted', 'personalized'],
      ['Reject', 'rejected', 'non_personalized'],
    ] as const) {
      test(`${button} is stored under adConsent and applies to later pages [ADS-26, STO-15]`, async ({ page }) => {
        const calls = await serve(page, {});
        await openHome(page);
        const notice = page.getByRole('region', { name: 'Advertising and your privacy' });
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
        await expect.poll(() => served(calls, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
        await expect(notice).toHaveCount(0);
      });
    }

    test('the choice can be changed from the footer [ADS-26]', async ({ page }) => {
      await serve(page, {});
      await openHome(page);
      const notice = page.getByRole('region', { name: 'Advertising and your privacy' });
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
      await serve(page, {
        HOME_HERO: native({ imageUrl: 'https://pictures.example/banner.png' }),
        SIDEBAR_TOP: native({ format: 'HTML', htmlMarkup: '<img src="https://pictures.example/pixel.png">' }),
        FEED_INLINE_1: { type: 'programmatic', gptSlot: '/1234/feed' },
        ARTICLE_MPU: native({ format: 'VIDEO', videoUrl: 'https://pictures.example/film.mp4' }),
      });
      await page.route(/pictures\.example|doubleclick/, (route) => route.abort());
      await openHome(page);
      await expect(zone(page, 'HOME_HERO').getByText('Barrels by Christmas')).toBeVisible();
      await expect(zone(page, 'SIDEBAR_TOP').getByText('Sponsored by Blue Harbour Shipping')).toBeVisible();
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

test.describe('creatives', () => {
  test('a slot is labelled and keeps its size while its ad loads [ADS-07]', async ({ page }) => {
    await serve(page, { SIDEBAR_TOP: native({}) });
    const release = await holdRequests(page, /\/api\/ads\/serve/);
    await openHome(page);
    const waiting = zone(page, 'SIDEBAR_TOP').locator('.waiting');
    await expect(waiting).toHaveText('Advertisement');
    const height = async () => (await zone(page, 'SIDEBAR_TOP').boundingBox())?.height;
    const before = await height();
    release();
    await expect(zone(page, 'SIDEBAR_TOP').getByRole('link')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    expect(await height()).toBe(before);
  });

  test('a 204 leaves the slot empty and reports nothing [ADS-04]', async ({ page }) => {
    // Without browser ads, which would fill the empty slot (LADS-19).
    await page.addInitScript(() => {
      if (window === window.top && location.protocol.startsWith('http'))
        localStorage.setItem('landfall_seeded', '["ads"]');
    });
    const calls = await serve(page, {});
    await openHome(page);
    await expect.poll(() => served(calls, 'SIDEBAR_TOP').length).toBe(1);
    await expect(zone(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect((await zone(page, 'SIDEBAR_TOP').textContent())?.trim()).toBe('');
    expect(calls.impressions).toEqual([]);
  });

  test('a picture ad has its size, its link and a label [ADS-08, ADS-12, ADS-32]', async ({ page }) => {
    await serve(page, { SIDEBAR_TOP: native({}) });
    await openHome(page);
    const place = zone(page, 'SIDEBAR_TOP');
    const link = place.getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://shipping.example/barrels');
    await expect(link).toHaveAttribute('target', '_blank');
    for (const word of ['sponsored', 'noopener', 'noreferrer']) expect(await link.getAttribute('rel')).toContain(word);
    await expect(place.getByText('Sponsored by Blue Harbour Shipping')).toBeVisible();
    await expect(place.locator('img')).toHaveAttribute('src', /\/creatives\/test\.svg$/);
    const box = await place.locator('.ad').boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([300, 250]);
  });

  test('a video ad shows a film and links to the advertiser [ADS-10]', async ({ page }) => {
    await page.route(/\/creatives\/film/, (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await serve(page, { SIDEBAR_TOP: native({ format: 'VIDEO', videoUrl: '/creatives/film.mp4' }) });
    await openHome(page);
    await expect(zone(page, 'SIDEBAR_TOP').locator('video')).toHaveAttribute('src', /\/creatives\/film\.mp4$/);
    await expect(zone(page, 'SIDEBAR_TOP').getByRole('link', { name: /Visit the advertiser/ })).toHaveAttribute(
      'href',
      banner.clickUrl ?? '',
    );
  });

  test('any other format shows title, text, picture, sponsor and call to action [ADS-11]', async ({ page }) => {
    const nativeContent = {
      title: 'Your barrel, their table',
      description: 'Collected at your door.',
      image: '/creatives/test.svg',
      sponsor: 'Blue Harbour',
      cta: 'See the rates',
    };
    await serve(page, { SIDEBAR_TOP: native({ format: 'SOMETHING', nativeContent, width: null, height: null }) });
    await openHome(page);
    const place = zone(page, 'SIDEBAR_TOP');
    for (const text of [nativeContent.title, nativeContent.description, nativeContent.sponsor, nativeContent.cta])
      await expect(place.getByText(text, { exact: true })).toBeVisible();
    await expect(place.locator('img')).toBeVisible();
  });

  for (const clickUrl of ['javascript:alert(1)', 'data:text/html,x', 'not an address:', '']) {
    test(`a click address that is not on the web is not linked: ${clickUrl || 'none'} [ADS-32]`, async ({ page }) => {
      await serve(page, { SIDEBAR_TOP: native({ clickUrl, campaignName: 'Nowhere' }) });
      await openHome(page);
      await expect(zone(page, 'SIDEBAR_TOP').getByRole('img', { name: 'Nowhere' })).toBeVisible();
      await expect(zone(page, 'SIDEBAR_TOP').getByRole('link')).toHaveCount(0);
    });
  }
});

test.describe('markup', () => {
  // The browser logs what the policy of the frame blocks.
  test.use({ allowedErrors: /Content Security Policy|sandboxed|Blocked script|^policy: script-src/ });

  test('ad markup keeps its styles, never runs its scripts and opens the advertiser on a click [ADS-09, ADS-32]', async ({
    page,
  }) => {
    const htmlMarkup = `<p id="words" style="color: rgb(1, 2, 3)">Sail home</p>
      <script>parent.document.title = 'taken'; document.getElementById('words').textContent = 'run'</script>
      <img src="x" onerror="document.getElementById('words').textContent = 'run'">
      <a href="javascript:document.getElementById('words').textContent='run'">more</a>`;
    const calls = await serve(page, { SIDEBAR_TOP: native({ format: 'HTML', htmlMarkup }) });
    await openHome(page);
    const place = zone(page, 'SIDEBAR_TOP');
    const words = place.frameLocator('iframe').locator('#words');
    await expect(words).toHaveText('Sail home');
    await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
    expect(await place.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    const [opened] = await Promise.all([page.waitForEvent('popup'), place.getByRole('link').click()]);
    await opened.close();
    expect(calls.clicks).toHaveLength(1);
    await expect(words).toHaveText('Sail home');
    expect(await page.title()).not.toBe('taken');
  });
});

test.describe('reports', () => {
  test('an impression is reported once, when half of the ad is visible [ADS-13, ADS-14, CONST-20]', async ({
    page,
  }) => {
    const calls = await serve(page, { ARTICLE_MPU: native({}) });
    await page.setViewportSize({ width: 1280, height: 500 });
    await openHome(page);
    const ad = zone(page, 'ARTICLE_MPU').locator('.ad');
    // Scrolls this many of its 250 pixels into the window, then waits until the browser has reported intersections.
    const show = (pixels: number) =>
      ad.evaluate(async (box, pixels) => {
        window.scrollTo({
          top: box.getBoundingClientRect().top + window.scrollY - window.innerHeight + pixels,
          behavior: 'instant',
        });
        for (let frame = 0; frame < 4; frame++) await new Promise((painted) => requestAnimationFrame(painted));
      }, pixels);
    await zone(page, 'ARTICLE_MPU').evaluate((place) =>
      window.scrollTo({ top: place.getBoundingClientRect().top - window.innerHeight - 50, behavior: 'instant' }),
    );
    await expect(ad.getByRole('img')).toBeAttached();
    await show(122);
    expect(calls.impressions).toEqual([]);
    await show(126);
    await expect.poll(() => calls.impressions.length).toBe(1);
    await show(0);
    await show(240);
    expect(calls.impressions).toHaveLength(1);
    expect(calls.impressions[0]).toMatchObject({
      creativeId: 'banner-1',
      zoneKey: 'ARTICLE_MPU',
      pageUrl: page.url(),
      referrer: '',
      consent: 'non_personalized',
    });
  });

  test('every click is reported, also with the middle button [ADS-15]', async ({ page, context }) => {
    const calls = await serve(page, { SIDEBAR_TOP: native({}) });
    await openHome(page);
    const link = zone(page, 'SIDEBAR_TOP').getByRole('link');
    for (const button of ['left', 'left', 'middle'] as const) {
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ button })]);
      await opened.close();
    }
    await expect.poll(() => calls.clicks.length).toBe(3);
    expect(calls.clicks[0]).toMatchObject({ creativeId: 'banner-1', zoneKey: 'SIDEBAR_TOP', pageUrl: page.url() });
    const ids = calls.clicks.map((click) => (click instanceof Object && 'eventId' in click ? click.eventId : null));
    expect(new Set(ids).size, 'each click has its own event id').toBe(3);
  });

  test.describe('failed reports', () => {
    test.use({ allowedErrors: failedLoad });
    test('a failed report is logged, and the ad keeps its link [ADS-16, ERR-15]', async ({ page }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await serve(page, { SIDEBAR_TOP: native({}) }, 500);
      await openHome(page);
      const link = zone(page, 'SIDEBAR_TOP').getByRole('link');
      const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await opened.close();
      await expect(link).toBeVisible();
      await expect.poll(() => logged.some((line) => line.includes('Could not report a click'))).toBe(true);
    });
  });
});

test.describe('the ad network', () => {
  // Chromium treats a fulfilled document as a public address and blocks its requests for the demo's local pictures.
  test.use({ allowedErrors: /Failed to load resource|ERR_FAILED|blocked by CORS policy/ });

  /**
   * Mocks a stage with an ad network: its policy allows the network's script, which is a stub that records its calls.
   */
  async function withNetwork(page: Page, script: 'stub' | 'blocked') {
    await page.route(/\/config\.json$/, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: { ...(await reply.json()), adNetwork: '/1234/news' } });
    });
    await page.route(/^http:\/\/[^/]+\/(\?.*)?$/, async (route) => {
      const reply = await route.fetch();
      const headers = reply.headers();
      headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
        "script-src 'self'",
        "script-src 'self' https://securepubads.g.doubleclick.net",
      );
      await route.fulfill({ response: reply, headers });
    });
    const loads: string[] = [];
    await page.route(/securepubads/, async (route) => {
      loads.push(route.request().url());
      if (script === 'blocked') await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: diary });
    });
    return loads;
  }
  const diary = `
    window.diary = [];
    const note = (name) => (...args) => { window.diary.push([name, ...args]); };
    const mapping = () => { const sizes = []; const one = { addSize: (v, s) => { sizes.push([v, s]); return one; }, build: () => sizes }; return one; };
    const pubads = { enableLazyLoad: note('lazy'), setForceSafeFrame: note('frame'), setPrivacySettings: note('privacy'), addEventListener: (n, heard) => { window.ended = heard; } };
    window.googletag = {
      cmd: { push: (act) => act() }, enableServices: note('enable'), sizeMapping: mapping, pubads: () => pubads, destroySlots: note('destroy'),
      defineSlot: (path, sizes, id) => { window.diary.push(['slot', path, id]); const slot = { addService: () => slot, defineSizeMapping: (m) => { window.diary.push(['sizes', m]); return slot; }, getSlotElementId: () => id }; return slot; },
      display: (id) => { window.diary.push(['display', id]); document.getElementById(id).textContent = 'from the network'; },
    };`;
  const diaryOf = (page: Page) =>
    page.evaluate(() => ('diary' in window && Array.isArray(window.diary) ? window.diary : []));

  test('own ads load no network script [ADS-17]', async ({ page }) => {
    const loads = await withNetwork(page, 'stub');
    await serve(page, { HOME_HERO: native({}), SIDEBAR_TOP: native({}) });
    await openHome(page);
    await expect(zone(page, 'SIDEBAR_TOP').getByRole('link')).toBeVisible();
    expect(loads).toEqual([]);
  });

  const networkReplies: Record<string, AdResponse> = {
    HOME_HERO: { type: 'programmatic', gptSlot: { adUnitPath: '/1234/news/HOME_HERO' } },
    SIDEBAR_TOP: { type: 'programmatic', gptSlot: '/1234/side' },
  };

  test('slots of the network load its script once [ADS-01, ADS-05, ADS-17]', async ({ page }) => {
    const loads = await withNetwork(page, 'stub');
    await serve(page, networkReplies);
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    await expect(zone(page, 'SIDEBAR_TOP').getByText('from the network')).toBeVisible();
    expect(loads).toHaveLength(1);
    const slots = (await diaryOf(page)).filter(([name]) => name === 'slot').map(([, path]) => path);
    expect(slots).toEqual(expect.arrayContaining(['/1234/news/HOME_HERO', '/1234/side']));
  });

  test('slots of the network have the margins, the sizes and the consent [ADS-19, ADS-20, ADS-33, CONST-19]', async ({
    page,
  }) => {
    await withNetwork(page, 'stub');
    await serve(page, networkReplies);
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    const diary = await diaryOf(page);
    expect(diary).toContainEqual(['lazy', { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 }]);
    expect(diary).toContainEqual(['privacy', { nonPersonalizedAds: true }]);
    const [, mapping] = diary.find(([name]) => name === 'sizes') ?? [];
    expect(mapping.map(([viewport]: [number[]]) => viewport[0])).toEqual([1024, 768, 0]);
  });

  for (const [name, reply] of [
    ['a network error', null],
    ['a status that is neither OK nor 204', 500],
  ] as const) {
    test(`${name} falls back to the slot of the network [ADS-06, ADS-30, ADS-31, ERR-13]`, async ({ page }) => {
      await withNetwork(page, 'stub');
      await serve(page, { HOME_HERO: reply });
      await openHome(page);
      await expect(zone(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
      expect((await diaryOf(page)).find(([what]) => what === 'slot')?.[1]).toBe('/1234/news/HOME_HERO');
    });
  }

  test('without a network a failed call leaves the slot empty and logs one line [ADS-31]', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('no ad network')) logged.push(message.text());
    });
    await serve(page, { HOME_HERO: 500, SIDEBAR_TOP: null });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').locator('[data-ad=nothing]')).toBeAttached();
    await expect(zone(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    expect(logged).toHaveLength(1);
  });

  test('a network script that fails to load is logged and shows nothing [ADS-18, ERR-14]', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await withNetwork(page, 'blocked');
    await serve(page, { HOME_HERO: { type: 'programmatic', gptSlot: '/1234/hero' } });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').locator('[data-ad=nothing]')).toBeAttached();
    expect(logged.some((line) => line.includes('Could not show an ad of the network'))).toBe(true);
  });
});

for (const width of [360, 1280]) {
  test(`the front page with ads shifts its layout by at most 0.02: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const layoutShift = await recordLayoutShifts(page);
    const wide = native({ width: 728, height: 90 });
    await serve(page, { HOME_HERO: wide, SIDEBAR_TOP: native({}), FEED_INLINE_1: native({ width: 320, height: 100 }) });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    for (let screen = 0; screen < 5; screen++) {
      await page.mouse.wheel(0, 700);
      await page.waitForLoadState('networkidle');
    }
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}
