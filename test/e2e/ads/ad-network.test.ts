import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { adSlot, mockAds, openFrontPage } from '../support/mock-ads.ts';

// Chromium treats a fulfilled document as a public address and blocks its requests for the demo's local pictures.
test.use({
  requestsAds: true,
  adChoice: 'accepted',
  allowedErrors: /Failed to load resource|ERR_FAILED|blocked by CORS policy/,
});

/** A network that writes into the element of each slot. */
const network = `
  const pubads = { enableLazyLoad() {}, setForceSafeFrame() {}, setPrivacySettings() {}, addEventListener() {} };
  const mapping = { addSize: () => mapping, build: () => [] };
  window.googletag = {
    cmd: { push: (act) => act() }, enableServices() {}, sizeMapping: () => mapping, pubads: () => pubads, destroySlots() {},
    defineSlot: (path, sizes, id) => {
      const slot = { addService: () => slot, defineSizeMapping: () => slot, getSlotElementId: () => id };
      window.paths = { ...window.paths, [id]: path };
      return slot;
    },
    display: (id) => { document.getElementById(id).textContent = 'from the network: ' + window.paths[id]; },
  };`;

/** Mocks a stage with an ad network, whose policy allows its script. @returns the scripts that the page loads */
async function mockNetwork(page: Page): Promise<string[]> {
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
    await route.fulfill({ contentType: 'text/javascript', body: network });
  });
  return loads;
}

test('the policy of a stage with an ad network lets its script load, once for all slots [ADS-17]', async ({ page }) => {
  const loads = await mockNetwork(page);
  await mockAds(page, {
    HOME_HERO: { type: 'programmatic', gptSlot: { adUnitPath: '/1234/news/HOME_HERO' } },
    SIDEBAR_TOP: { type: 'programmatic', gptSlot: '/1234/side' },
  });
  await openFrontPage(page);
  await expect(adSlot(page, 'HOME_HERO').getByText('from the network: /1234/news/HOME_HERO')).toBeVisible();
  await expect(adSlot(page, 'SIDEBAR_TOP').getByText('from the network: /1234/side')).toBeVisible();
  expect(loads).toEqual(['https://securepubads.g.doubleclick.net/tag/js/gpt.js']);
});
