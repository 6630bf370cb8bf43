import type { Page } from 'playwright/test';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi, recordReaderActions } from '../support/mock-api.ts';

/** Opens the article with a paused clock and waits until its view is reported. */
async function openWithStillClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const actions = recordReaderActions(page);
  await mockApi(page, { articles: [], article: sampleArticle() });
  await page.goto('/article/story-1');
  // The code loads in real time, and each of its lazy parts waits for the next tick of the paused clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return actions;
    })
    .toEqual(['story-1 view']);
}

for (const [way, leave] of [
  ['closing the tab', (page: Page) => page.close({ runBeforeUnload: true })],
  ['opening another site', (page: Page) => page.goto('about:blank')],
] as const)
  test(`${way} sends one report that outlives the page [ART-45]`, async ({ page, context }) => {
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (address, init) => {
        if (String(address).endsWith('/track'))
          localStorage.setItem(
            'sent',
            `${localStorage.getItem('sent') ?? ''}${String(init?.body)} ${init?.keepalive};`,
          );
        return send(address, init);
      };
    });
    await openWithStillClock(page);
    await page.clock.runFor(3100);
    const { origin } = new URL(page.url());
    await leave(page);
    const other = await context.newPage();
    await other.goto(`${origin}/robots.txt`);
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('sent')))
      .toBe('{"action":"read","duration":3} true;');
  });
