import type { Page, Request } from 'playwright/test';
import type { AdResponse, Creative } from '#shared/domain/ads/ad.ts';
import { expect, failedLoad, holdBack, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';

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

test.use({ asksForAds: true });

interface Heard {
  serves: URL[];
  impressions: unknown[];
  clicks: unknown[];
}

/** Answers the calls of advertising: `answers` by zone (204 for the others), a status, or null for a network error. */
async function serve(page: Page, answers: Record<string, AdResponse | number | null>, tracking = 204): Promise<Heard> {
  const heard: Heard = { serves: [], impressions: [], clicks: [] };
  await page.route(/\/creatives\/test/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.route(/\/api\/ads\//, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/impression')) heard.impressions.push(route.request().postDataJSON());
    else if (url.pathname.endsWith('/click')) heard.clicks.push(route.request().postDataJSON());
    else {
      heard.serves.push(url);
      const answer = answers[url.searchParams.get('zone') ?? ''];
      if (answer === null) await route.abort();
      else if (answer === undefined || typeof answer === 'number') await route.fulfill({ status: answer ?? 204 });
      else await route.fulfill({ json: answer });
      return;
    }
    await route.fulfill({ status: tracking });
  });
  return heard;
}

const zone = (page: Page, name: string) => page.locator(`[data-zone=${name}]`).first();
const served = (heard: Heard, name: string) =>
  heard.serves.filter(({ searchParams }) => searchParams.get('zone') === name);
/** Opens the front page with one zone on its screen. */
async function openHome(page: Page) {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
}

test.describe('asking', () => {
  test.use({ locale: 'en-JM' });

  test('ADS-02, ADS-03, ADS-24, ADS-27, ADS-29: each place asks once for its zone, with the path, the country and the consent', async ({
    page,
  }) => {
    const heard = await serve(page, { HOME_HERO: native({}) });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    await page.locator('[data-zone=FEED_INLINE_1]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => served(heard, 'FEED_INLINE_1').length).toBeGreaterThan(0);
    const [hero] = served(heard, 'HOME_HERO');
    expect(Object.fromEntries(hero?.searchParams ?? [])).toEqual({
      zone: 'HOME_HERO',
      path: '/',
      country: 'JM',
      consent: 'non_personalized',
    });
    expect(served(heard, 'HOME_HERO')).toHaveLength(1);
    expect(served(heard, 'SIDEBAR_TOP')).toHaveLength(1);
  });

  test('ADS-29: the open topic is told as a tag', async ({ page }) => {
    const heard = await serve(page, {});
    // The place may be there before the topics are: nothing is asked until it is known what is open.
    const release = await holdBack(page, /\/api\/topics$/);
    const code = page.waitForResponse(/\/assets\/ad-slot-/);
    await page.goto('/?topic=finance');
    await code;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    release();
    await expect.poll(() => served(heard, 'HOME_HERO').length).toBe(1);
    expect(served(heard, 'HOME_HERO')[0]?.searchParams.get('tags')).toBe('finance');
  });

  test('ADS-02, ADS-28: an article asks for its own zones, with what it is about', async ({ page }) => {
    const heard = await serve(page, {});
    await openHome(page);
    await page.locator('[data-card] a[href^="/article/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => served(heard, 'ARTICLE_LEADERBOARD').length).toBe(1);
    await page.locator('[data-zone=ARTICLE_MPU]').scrollIntoViewIfNeeded();
    const ofArticle = () =>
      served(heard, 'ARTICLE_MPU').filter(({ searchParams }) => searchParams.get('path')?.startsWith('/article/'));
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
      test(`ADS-21, ADS-23, ADS-24: adConsent ${choice} is ${value}`, async ({ page }) => {
        const heard = await serve(page, {});
        await openHome(page);
        await expect.poll(() => served(heard, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      });
    });
  }

  for (const [name, granted, value] of [
    ['grants', true, 'personalized'],
    ['refuses', false, 'non_personalized'],
  ] as const) {
    test(`ADS-22: a framework that ${name} purpose 1 goes before what is stored, and is not asked beside`, async ({
      page,
    }) => {
      await page.addInitScript((granted) => {
        const answer = { eventStatus: 'tcloaded', purpose: { consents: { 1: granted } } };
        Object.assign(window, {
          __tcfapi: (command: string, _version: number, heard: (data: unknown, success: boolean) => void) =>
            command === 'addEventListener' ? heard(answer, true) : undefined,
        });
      }, granted);
      const heard = await serve(page, {});
      await openHome(page);
      await expect.poll(() => served(heard, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
      await expect(page.getByRole('region', { name: 'Advertising and your privacy' })).toHaveCount(0);
    });
  }

  test('ADS-25: a framework that stays silent is unknown', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { __tcfapi: () => undefined }));
    const heard = await serve(page, {});
    await openHome(page);
    await expect.poll(() => served(heard, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe('unknown');
  });

  test.describe('a first visit', () => {
    test.use({ adChoice: null });

    for (const [button, stored, value] of [
      ['Accept', 'accepted', 'personalized'],
      ['Reject', 'rejected', 'non_personalized'],
    ] as const) {
      test(`ADS-26, STO-15: the site asks, ${button} is kept under adConsent and holds from the next page on`, async ({
        page,
      }) => {
        const heard = await serve(page, {});
        await openHome(page);
        const notice = page.getByRole('region', { name: 'Advertising and your privacy' });
        await expect(notice).toBeVisible();
        const boxes = await Promise.all(
          ['Accept', 'Reject'].map((name) => notice.getByRole('button', { name }).boundingBox()),
        );
        expect(boxes[0]?.width, 'both answers are as easy').toBe(boxes[1]?.width);
        await notice.getByRole('button', { name: button }).click();
        await expect(notice).toHaveCount(0);
        expect(await page.evaluate(() => localStorage.getItem('adConsent'))).toBe(stored);
        heard.serves.length = 0;
        await page.reload();
        await expect.poll(() => served(heard, 'HOME_HERO')[0]?.searchParams.get('consent')).toBe(value);
        await expect(notice).toHaveCount(0);
      });
    }

    test('ADS-26: the answer can be changed later, from the foot of every page', async ({ page }) => {
      await serve(page, {});
      await openHome(page);
      const notice = page.getByRole('region', { name: 'Advertising and your privacy' });
      await notice.getByRole('button', { name: 'Accept' }).click();
      // What comes above may push the foot of the page away from under the pointer.
      await expect(async () => {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Ad choices' }).click();
        await expect(notice).toBeVisible({ timeout: 2000 });
      }).toPass();
      await notice.getByRole('button', { name: 'Reject' }).click();
      expect(await page.evaluate(() => localStorage.getItem('adConsent'))).toBe('rejected');
    });

    test('API-34, API-35: no request leaves the site before the reader has answered, whatever an advertisement holds', async ({
      page,
      baseURL,
    }) => {
      const asked: Request[] = [];
      page.on('request', (request) => asked.push(request));
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
      const foreign = asked
        .filter((request) => request.resourceType() !== 'image' || !request.url().includes('/pictures/'))
        .map((request) => new URL(request.url()).origin)
        .filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null');
      expect(foreign).toEqual([]);
    });
  });
});

test.describe('what comes', () => {
  test('ADS-07: the place is labelled and keeps its size while its advertisement is on the way', async ({ page }) => {
    await serve(page, { SIDEBAR_TOP: native({}) });
    const release = await holdBack(page, /\/api\/ads\/serve/);
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

  test('ADS-04: 204 shows nothing and reports nothing', async ({ page }) => {
    // The browser's own advertisements would take the place (LADS-19): somebody has emptied them.
    await page.addInitScript(() => {
      if (window === window.top && location.protocol.startsWith('http'))
        localStorage.setItem('landfall_seeded', '["ads"]');
    });
    const heard = await serve(page, {});
    await openHome(page);
    await expect.poll(() => served(heard, 'SIDEBAR_TOP').length).toBe(1);
    await expect(zone(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect((await zone(page, 'SIDEBAR_TOP').textContent())?.trim()).toBe('');
    expect(heard.impressions).toEqual([]);
  });

  test('ADS-08, ADS-12, ADS-32: a picture in its size, linked, labelled, in a window that knows nothing of ours', async ({
    page,
  }) => {
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

  test('ADS-10: a film', async ({ page }) => {
    await page.route(/\/creatives\/film/, (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
    await serve(page, { SIDEBAR_TOP: native({ format: 'VIDEO', videoUrl: '/creatives/film.mp4' }) });
    await openHome(page);
    await expect(zone(page, 'SIDEBAR_TOP').locator('video')).toHaveAttribute('src', /\/creatives\/film\.mp4$/);
    await expect(zone(page, 'SIDEBAR_TOP').getByRole('link', { name: /Visit the advertiser/ })).toHaveAttribute(
      'href',
      banner.clickUrl ?? '',
    );
  });

  test('ADS-11: words and a picture in the look of the site, for any other format', async ({ page }) => {
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
    test(`ADS-32: an address that is none of the web is no link: ${clickUrl || 'none'}`, async ({ page }) => {
      await serve(page, { SIDEBAR_TOP: native({ clickUrl, campaignName: 'Nowhere' }) });
      await openHome(page);
      await expect(zone(page, 'SIDEBAR_TOP').getByRole('img', { name: 'Nowhere' })).toBeVisible();
      await expect(zone(page, 'SIDEBAR_TOP').getByRole('link')).toHaveCount(0);
    });
  }
});

test.describe('markup', () => {
  // What the frame’s policy refuses, the browser says.
  test.use({ allowedNoise: /Content Security Policy|sandboxed|Blocked script|^policy: script-src/ });

  test('ADS-09, ADS-32: markup is shown with its styles, its scripts never run, and a click opens the advertiser', async ({
    page,
  }) => {
    const htmlMarkup = `<p id="words" style="color: rgb(1, 2, 3)">Sail home</p>
      <script>parent.document.title = 'taken'; document.getElementById('words').textContent = 'run'</script>
      <img src="x" onerror="document.getElementById('words').textContent = 'run'">
      <a href="javascript:document.getElementById('words').textContent='run'">more</a>`;
    const heard = await serve(page, { SIDEBAR_TOP: native({ format: 'HTML', htmlMarkup }) });
    await openHome(page);
    const place = zone(page, 'SIDEBAR_TOP');
    const words = place.frameLocator('iframe').locator('#words');
    await expect(words).toHaveText('Sail home');
    await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
    expect(await place.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    const [opened] = await Promise.all([page.waitForEvent('popup'), place.getByRole('link').click()]);
    await opened.close();
    expect(heard.clicks).toHaveLength(1);
    await expect(words).toHaveText('Sail home');
    expect(await page.title()).not.toBe('taken');
  });
});

test.describe('reports', () => {
  test('ADS-13, ADS-14, CONST-20: seen is half of it, once', async ({ page }) => {
    const heard = await serve(page, { ARTICLE_MPU: native({}) });
    await page.setViewportSize({ width: 1280, height: 500 });
    await openHome(page);
    const ad = zone(page, 'ARTICLE_MPU').locator('.ad');
    // So many of its 250 pixels stand above the lower edge of the window, and the browser has looked.
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
    expect(heard.impressions).toEqual([]);
    await show(126);
    await expect.poll(() => heard.impressions.length).toBe(1);
    await show(0);
    await show(240);
    expect(heard.impressions).toHaveLength(1);
    expect(heard.impressions[0]).toMatchObject({
      creativeId: 'banner-1',
      zoneKey: 'ARTICLE_MPU',
      pageUrl: page.url(),
      referrer: '',
      consent: 'non_personalized',
    });
  });

  test('ADS-15: every click is reported, also the middle button’s', async ({ page, context }) => {
    const heard = await serve(page, { SIDEBAR_TOP: native({}) });
    await openHome(page);
    const link = zone(page, 'SIDEBAR_TOP').getByRole('link');
    for (const button of ['left', 'left', 'middle'] as const) {
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ button })]);
      await opened.close();
    }
    await expect.poll(() => heard.clicks.length).toBe(3);
    expect(heard.clicks[0]).toMatchObject({ creativeId: 'banner-1', zoneKey: 'SIDEBAR_TOP', pageUrl: page.url() });
    const ids = heard.clicks.map((click) => (click instanceof Object && 'eventId' in click ? click.eventId : null));
    expect(new Set(ids).size, 'each under an id of its own').toBe(3);
  });

  test.describe('that fail', () => {
    test.use({ allowedNoise: failedLoad });
    test('ADS-16, ERR-15: they are logged, the advertisement stays, the link still opens', async ({ page }) => {
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
  // A document that a test answers has lost its place among the machine's own addresses, so that the browser keeps the demo's pictures from it.
  test.use({ allowedNoise: /Failed to load resource|ERR_FAILED|blocked by CORS policy/ });

  /** A stage with an ad network: its policy lets the network's script in, which here is one of ours that keeps a diary. */
  async function withNetwork(page: Page, script: 'ours' | 'blocked') {
    await page.route(/\/config\.json$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), adNetwork: '/1234/news' } });
    });
    await page.route(/^http:\/\/[^/]+\/(\?.*)?$/, async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
        "script-src 'self'",
        "script-src 'self' https://securepubads.g.doubleclick.net",
      );
      await route.fulfill({ response: answer, headers });
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

  test('ADS-17: only our own advertisements, no script', async ({ page }) => {
    const loads = await withNetwork(page, 'ours');
    await serve(page, { HOME_HERO: native({}), SIDEBAR_TOP: native({}) });
    await openHome(page);
    await expect(zone(page, 'SIDEBAR_TOP').getByRole('link')).toBeVisible();
    expect(loads).toEqual([]);
  });

  test('ADS-01, ADS-05, ADS-17, ADS-19, ADS-20, ADS-33, CONST-19: slots of the network, its script once, with our margins, sizes and the consent', async ({
    page,
  }) => {
    const loads = await withNetwork(page, 'ours');
    await serve(page, {
      HOME_HERO: { type: 'programmatic', gptSlot: { adUnitPath: '/1234/news/HOME_HERO' } },
      SIDEBAR_TOP: { type: 'programmatic', gptSlot: '/1234/side' },
    });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    await expect(zone(page, 'SIDEBAR_TOP').getByText('from the network')).toBeVisible();
    expect(loads).toHaveLength(1);
    const diary = await diaryOf(page);
    expect(diary).toContainEqual(['lazy', { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 }]);
    expect(diary).toContainEqual(['privacy', { nonPersonalizedAds: true }]);
    expect(diary.filter(([name]) => name === 'slot').map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/1234/news/HOME_HERO', '/1234/side']),
    );
    const [, mapping] = diary.find(([name]) => name === 'sizes') ?? [];
    expect(mapping.map(([viewport]: [number[]]) => viewport[0])).toEqual([1024, 768, 0]);
  });

  for (const [name, answer] of [
    ['a network error', null],
    ['a status that is neither OK nor 204', 500],
  ] as const) {
    test(`ADS-06, ADS-30, ADS-31, ERR-13: ${name} falls back to the zone’s slot of the network`, async ({ page }) => {
      await withNetwork(page, 'ours');
      await serve(page, { HOME_HERO: answer });
      await openHome(page);
      await expect(zone(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
      expect((await diaryOf(page)).find(([what]) => what === 'slot')?.[1]).toBe('/1234/news/HOME_HERO');
    });
  }

  test('ADS-31: without a network an error leaves the zone empty, and that is told once', async ({ page }) => {
    const told: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('no ad network')) told.push(message.text());
    });
    await serve(page, { HOME_HERO: 500, SIDEBAR_TOP: null });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').locator('[data-ad=nothing]')).toBeAttached();
    await expect(zone(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    expect(told).toHaveLength(1);
  });

  test('ADS-18, ERR-14: a script that does not come is logged, and nothing is shown', async ({ page }) => {
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
  test(`CLS of the front page with advertisements stays below 0.02: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifted = await watchLayoutShifts(page);
    const wide = native({ width: 728, height: 90 });
    await serve(page, { HOME_HERO: wide, SIDEBAR_TOP: native({}), FEED_INLINE_1: native({ width: 320, height: 100 }) });
    await openHome(page);
    await expect(zone(page, 'HOME_HERO').getByRole('link')).toBeVisible();
    for (let screen = 0; screen < 5; screen++) {
      await page.mouse.wheel(0, 700);
      await page.waitForLoadState('networkidle');
    }
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });
}
