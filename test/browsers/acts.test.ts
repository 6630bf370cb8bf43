import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { articlePath } from '#shared/config/site-paths.ts';
import { paths } from '#web/shell/paths.ts';
import { adText } from './stage.ts';
import { browsers, button, note, visit, waiting } from './visit.ts';

/** The path of an article that the tests open. */
async function somePath(): Promise<string> {
  const list = await fetch(`${inject('stageUrl')}/api/articles?limit=1`);
  const [found] = z.array(z.object({ id: z.string() })).parse(await list.json());
  return articlePath(found?.id ?? 'none');
}

// Each test goes on in the browser as the one before has left it, as a reader does.
describe.each(browsers)('%s', (_, openBrowser) => {
  const reader = visit(openBrowser);
  const { run, open, click, count, expectText, expectCount, expectNone, expectIdle, expectNoProblems } = reader;
  const acts = () => reader.gate().acts;

  const adFrame = '//*[@data-zone="SIDEBAR_TOP"]//iframe';
  const scrollToAd = () => run(`document.querySelector('[data-zone=SIDEBAR_TOP]').scrollIntoView({ block: 'center' })`);

  test('the browser has no new edition on the first visit, and asks for consent', async () => {
    await reader.resize(1280);
    await open(paths.home);
    await expectIdle();
    await expect.poll(() => run('return navigator.serviceWorker.controller !== null'), waiting).toBe(true);
    expect(await count(note)).toBe(0);
    await expectCount(button('Accept'), 1);
  });

  test('the browser shows an ad in its frame after the choice of ads, not before, and counts it [ADS-09, ADS-13]', async () => {
    await scrollToAd();
    await expectCount('//*[@data-zone="SIDEBAR_TOP"]//*[@class="named"]', 1);
    expect(await count(adFrame)).toBe(0);
    await click(button('Accept'));
    await expectNone(button('Accept'));
    await expect.poll(() => reader.textInFrame(adFrame), waiting).toContain(adText);
    await expect.poll(acts, waiting).toContain('POST /api/ads/track/impression');
    await expectNoProblems();
  });

  test('the browser has one Tab stop for a row of tabs', async () => {
    await reader.resize(390);
    await open(paths.home);
    await expectIdle();
    await click('(//*[@role="tab"])[1]');
    await reader.press('Tab');
    expect(await run(`return document.activeElement.closest('.MuiTabs-root') === null`)).toBe(true);
  });

  test('the browser searches', async () => {
    await reader.resize(1280);
    await open(paths.home);
    await reader.type('//main//input[@type="search"]', 'remittance');
    await reader.press('Enter');
    await expect.poll(() => run('return location.search'), waiting).toBe('?search=remittance');
    await expectText(/remittance/i);
    await expectNoProblems();
  });

  test('the browser signs in, follows, likes and saves', async () => {
    await reader.signIn('Rui Reader');
    const path = await somePath();
    await open(path);
    await expectIdle();
    // It has this label once the account is known.
    await click('//main//button[starts-with(@aria-label, "Follow ")]');
    await expectCount('//main//button[starts-with(@aria-label, "Following ")]', 1);
    await click('//main//*[@role="group"]//button[contains(@aria-label, " like")]');
    await expect.poll(acts, waiting).toContain(`POST ${path.replace('/article/', '/api/articles/')}/like`);
    await click(`//main${button('Save article')}`);
    await open(paths.saved);
    await expectCount(`//main//a[contains(@href, "${path}")]`, 1);
    await expectNoProblems();
  });

  test('the browser keeps what was read without a server, names the reason for the rest, and recovers', async () => {
    const path = await somePath();
    await open(paths.topics);
    await expectIdle();
    await reader.gate().shut();
    try {
      for (const [kept, content] of [
        [paths.home, '//main//*[@data-card]'],
        [paths.topics, '//main//h1'],
        [paths.saved, `//main//a[contains(@href, "${path}")]`],
        [path, '//main//*[@data-body]'],
      ] as const) {
        await open(kept);
        await expectCount(content, 1);
        await expectCount(note, 1);
        await expectText('You are offline.');
      }
      await open(paths.markets);
      await expectText('This page needs a connection');
      expect(await count('//main//*[contains(., "our fault")]')).toBe(0);
    } finally {
      await reader.gate().open();
    }
    // The page is not reloaded.
    await expectText('Financial Markets');
    await expectNone(note);
  });
});
