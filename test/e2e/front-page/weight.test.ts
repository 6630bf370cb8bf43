import { trafficOf, usualReaders } from '#infra/traffic/traffic.ts';
import { pathToWeigh, weighedPages, weighPage, weightBudget } from '#scripts/bench/web/page-weight.ts';
import { contract } from '#shared/api/contract.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

// Weighed as by the benchmark (npm run bench -- web), which also measures times.
for (const name of weighedPages)
  test(`the ${name} loads within its budget before it has settled`, async ({ browser, baseURL: site }) => {
    if (site === undefined) throw new Error('There is no stage');
    const { loaded, ...weight } = await weighPage(browser, `${site}${await pathToWeigh(site, name)}`);
    const list = loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect(weight.requests, list).toBeLessThanOrEqual(weightBudget.requests);
    expect(weight.script, list).toBeLessThanOrEqual(weightBudget.script);
    expect(weight.bytes, list).toBeLessThanOrEqual(weightBudget.bytes);
    const lists = loaded.filter(({ url }) => url.endsWith('/api/articles'));
    expect(lists, 'the document has the list').toHaveLength(0);
  });

test('the front page and an article call only what the bill and the throttles count', async ({ page, baseURL }) => {
  const called = new Set<string>();
  page.on('request', (request) => called.add(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const name of weighedPages) {
    await page.goto(await pathToWeigh(baseURL ?? '', name));
    await waitUntilIdle(page);
    for (let n = 0; n < 6; n++) {
      await page.mouse.wheel(0, 1000);
      await waitUntilIdle(page);
    }
  }
  const counted = [...trafficOf(usualReaders).calls.keys()].map((name) => {
    const { method, path } = contract[name];
    return new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  });
  const calls = [...called].filter((call) => call.includes(' /api/'));
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !counted.some((pattern) => pattern.test(call)))).toEqual([]);
});

for (const width of [360, 768, 1280, 1920]) {
  test(`the layout does not shift while the front page loads: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const layoutShift = await recordLayoutShifts(page);
    // The worst case: the articles come after the skeletons, fonts and all other data after the articles.
    const releaseLists = await holdRequests(page, /\/api\/(articles|topics|publishers)/);
    const releaseRest = await holdRequests(page, /\.woff2|\/api\/(?!articles|topics|publishers)/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-skeleton=card]').first()).toBeVisible();
    releaseLists();
    await expect(page.locator('[data-card]').first()).toBeVisible();
    releaseRest();
    await waitUntilIdle(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}
