import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { atRest, expect, test } from '../support/fixtures.ts';

// As on a first visit: nothing is left of another test.
test.use({ reuseContext: false, asksForAds: true });

// Budgets of design.md 11 that are sizes and counts; times are the benchmark's.
test('the front page: at most 15 requests and 250 KB before pictures, 150 KB of script (gzip)', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const seen = new Map<string, { url: string; type: string; bytes: number }>();
  network.on('Network.responseReceived', ({ requestId, response, type }) =>
    seen.set(requestId, { url: response.url, type, bytes: 0 }),
  );
  // Bodies as they come over the wire. The local stage speaks HTTP/1.1, whose headers weigh about 11 KB here; CloudFront's HTTP/2 packs them to a tenth.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await atRest(page);
  // Widgets and advertisements come once the page is there and at rest.
  const later = await page.evaluate(() => {
    const [settled] = performance.getEntriesByName('settled');
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (settled && startTime >= settled.startTime ? [name] : []));
  });
  const before = [...seen.values()].filter(
    ({ url, type }) => type !== 'Image' && !url.endsWith('/favicon.svg') && !later.includes(url),
  );
  expect(later.length, 'the page has come to rest').toBeGreaterThan(0);
  const total = before.reduce((sum, { bytes }) => sum + bytes, 0);
  const script = before.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`front page: ${before.length} requests, ${total} bytes before pictures, ${script} of them script`);
  expect(before.length, before.map(({ url }) => url).join(' ')).toBeLessThanOrEqual(15);
  expect(script).toBeLessThanOrEqual(150 * 1024);
  expect(total).toBeLessThanOrEqual(250 * 1024);
  expect(
    before.filter(({ url }) => url.endsWith('/api/articles')),
    'the preloaded list is used, not fetched again',
  ).toHaveLength(1);
});

for (const width of [360, 768, 1280, 1920]) {
  test(`nothing moves while the front page comes: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifted = await watchLayoutShifts(page);
    // Late data and late fonts, so that what could move would.
    await page.route(/\/api\/|\.woff2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fallback();
    });
    await page.goto('/');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await atRest(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });
}
