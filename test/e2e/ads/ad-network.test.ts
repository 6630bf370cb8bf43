import type { Page } from 'playwright/test';
import type { AdResponse } from '#shared/domain/ads/ad.ts';
import { expect, test } from '../support/fixtures.ts';
import { adSlot, installFramework, mockAds, native, openFrontPage, otherAdvertiser } from '../support/mock-ads.ts';

test.use({ requestsAds: true, adChoice: 'accepted' });

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
    await mockAds(page, { HOME_HERO: native({}), SIDEBAR_TOP: native(otherAdvertiser) });
    await openFrontPage(page);
    await expect(adSlot(page, 'SIDEBAR_TOP').getByRole('link')).toBeVisible();
    expect(loads).toEqual([]);
  });

  const networkReplies: Record<string, AdResponse> = {
    HOME_HERO: { type: 'programmatic', gptSlot: { adUnitPath: '/1234/news/HOME_HERO' } },
    SIDEBAR_TOP: { type: 'programmatic', gptSlot: '/1234/side' },
  };

  test('slots of the network load its script once [ADS-01, ADS-05, ADS-17]', async ({ page }) => {
    const loads = await withNetwork(page, 'stub');
    await mockAds(page, networkReplies);
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    await expect(adSlot(page, 'SIDEBAR_TOP').getByText('from the network')).toBeVisible();
    expect(loads).toHaveLength(1);
    const slots = (await diaryOf(page)).filter(([name]) => name === 'slot').map(([, path]) => path);
    expect(slots).toEqual(expect.arrayContaining(['/1234/news/HOME_HERO', '/1234/side']));
  });

  test('slots of the network have the margins, the sizes and the consent [ADS-19, ADS-20, ADS-33, CONST-19]', async ({
    page,
  }) => {
    await withNetwork(page, 'stub');
    // Storage without profiles.
    await installFramework(page, { 1: true });
    await mockAds(page, networkReplies);
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    const diary = await diaryOf(page);
    expect(diary).toContainEqual(['lazy', { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 }]);
    expect(diary).toContainEqual(['privacy', { nonPersonalizedAds: true }]);
    const [, mapping] = diary.find(([name]) => name === 'sizes') ?? [];
    expect(mapping.map(([viewport]: [number[]]) => viewport[0])).toEqual([1024, 768, 0]);
  });

  test('after Accept the network may show personalised ads', async ({ page }) => {
    await withNetwork(page, 'stub');
    await mockAds(page, networkReplies);
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
    expect(await diaryOf(page)).toContainEqual(['privacy', { nonPersonalizedAds: false }]);
  });

  test.describe('after Reject', () => {
    test.use({ adChoice: 'rejected' });
    test('no script of the network loads, and its slots are replaced', async ({ page }) => {
      const loads = await withNetwork(page, 'stub');
      await mockAds(page, { ...networkReplies, FEED_INLINE_1: 500 });
      await openFrontPage(page);
      for (const zone of ['HOME_HERO', 'SIDEBAR_TOP', 'FEED_INLINE_1'])
        await expect(adSlot(page, zone).locator('[data-ad=nothing], [data-ad=gone]')).toBeAttached();
      expect(loads).toEqual([]);
    });
  });

  for (const [name, reply] of [
    ['a network error', null],
    ['a status that is neither OK nor 204', 500],
  ] as const) {
    test(`${name} falls back to the slot of the network [ADS-06, ADS-30, ADS-31, ERR-13]`, async ({ page }) => {
      await withNetwork(page, 'stub');
      await mockAds(page, { HOME_HERO: reply });
      await openFrontPage(page);
      await expect(adSlot(page, 'HOME_HERO').getByText('from the network')).toBeVisible();
      expect((await diaryOf(page)).find(([what]) => what === 'slot')?.[1]).toBe('/1234/news/HOME_HERO');
    });
  }

  test('without a network a failed call leaves the slot empty and logs one line [ADS-31]', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('no ad network')) logged.push(message.text());
    });
    await mockAds(page, { HOME_HERO: 500, SIDEBAR_TOP: null });
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').locator('[data-ad=nothing]')).toBeAttached();
    await expect(adSlot(page, 'SIDEBAR_TOP').locator('[data-ad=nothing]')).toBeAttached();
    expect(logged).toHaveLength(1);
  });

  test('a network script that fails to load is logged and shows nothing [ADS-18, ERR-14]', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await withNetwork(page, 'blocked');
    await mockAds(page, { HOME_HERO: { type: 'programmatic', gptSlot: '/1234/hero' } });
    await openFrontPage(page);
    await expect(adSlot(page, 'HOME_HERO').locator('[data-ad=nothing]')).toBeAttached();
    expect(logged.some((line) => line.includes('Could not show an ad of the network'))).toBe(true);
  });
});
