import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { articlePath } from '#shared/config/site-paths.ts';
import { paths } from '#web/paths.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { type Gate, startGate } from './gate.ts';
import { adText } from './stage.ts';
import { openWebKit } from './webkit.ts';

const waiting = { timeout: 30_000, interval: 250 };
const height = 900;
const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}"]`;
const button = (name: string) => `//button${named(name)}`;
const note = '//*[@data-note]';

const readerPages = [
  paths.home,
  paths.following,
  paths.topics,
  paths.saved,
  paths.markets,
  paths.weather,
  paths.sports,
  paths.sources,
  paths.profile,
  paths.subscribe,
  paths.subscribed,
  paths.subscribeCancelled,
  paths.search('port'),
  '/nope',
];
const deskPages = [paths.admin, paths.adminSources, paths.adminWatchlists, paths.adminMembership];

const article = z.object({ id: z.string(), title: z.string(), language: z.nullable(z.string()) });

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('%s', (_, openBrowser) => {
  let gate: Gate;
  let browser: Browser;
  let articles: z.output<typeof article>[] = [];

  beforeAll(async () => {
    gate = await startGate(inject('stageUrl'));
    browser = await openBrowser();
    articles = z.array(article).parse(await (await fetch(`${gate.url}/api/articles?limit=100`)).json());
  });
  afterAll(async () => {
    await browser?.close();
    await gate?.shut();
  });

  const text = async () => String(await browser.run('return document.body.innerText'));
  const count = async (xpath: string) =>
    Number(
      await browser.run(
        `return document.evaluate(${JSON.stringify(`count(${xpath})`)}, document, null, 1, null).numberValue`,
      ),
    );
  const expectText = (words: string | RegExp) => expect.poll(text, waiting).toMatch(words);
  const problems = async (): Promise<unknown> =>
    browser.run(`
      const found = JSON.parse(sessionStorage.getItem('problems') ?? '[]');
      sessionStorage.removeItem('problems');
      return found;`);
  const settled = () =>
    expect.poll(() => browser.run(`return performance.getEntriesByName('settled').length > 0`), waiting).toBe(true);

  /** Opens a page and expects a heading, no sideways scrolling and no errors. */
  async function expectSound(path: string): Promise<void> {
    await browser.open(gate.url + path);
    await expect.poll(() => count('//main//h1 | //main//h2'), waiting).toBeGreaterThan(0);
    await settled();
    expect(await text()).not.toContain('Something went wrong');
    expect(
      await browser.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0);
    expect(await problems()).toEqual([]);
  }

  async function signIn(name: string): Promise<void> {
    await browser.open(gate.url);
    await browser.resize(1280, height);
    await browser.click(`//header${button('Sign In')}`);
    await browser.click(`//*[@role="dialog"]//*[@role="button"][contains(., "${name}")]`);
    await expect.poll(() => count(`//header//a[@aria-label="Your profile, ${name}"]`), waiting).toBe(1);
  }

  test('asks for consent on the first visit, with no new edition', async () => {
    await browser.resize(390, height);
    await browser.open(gate.url);
    await browser.click(button('Reject'));
    await expect.poll(() => count(button('Reject'))).toBe(0);
    await expect.poll(() => browser.run('return navigator.serviceWorker.controller !== null'), waiting).toBe(true);
    expect(await count(note)).toBe(0);
  });

  describe.each([390, 1280])('%d px', (width) => {
    beforeAll(() => browser.resize(width, height));

    test.each(readerPages)('shows %s', (path) => expectSound(path));

    test('shows articles from left to right and from right to left', async () => {
      for (const language of ['en-JM', 'ar']) {
        const found = articles.find((one) => one.language === language);
        await expectSound(articlePath(found?.id ?? language));
        expect(await browser.run(`return getComputedStyle(document.querySelector('main h1')).direction`)).toBe(
          language === 'ar' ? 'rtl' : 'ltr',
        );
      }
    });

    test('mirrors the page in a document that reads from right to left', async () => {
      gate.mirrors = true;
      try {
        await expectSound(paths.home);
        expect(
          await browser.run(`return document.querySelector('header a[href="/"]').getBoundingClientRect().x`),
        ).toBeGreaterThan(width / 2);
      } finally {
        gate.mirrors = false;
      }
    });

    test('shows whole placeholders, and clocks next to their cities', async () => {
      await browser.open(gate.url);
      await settled();
      expect(
        await browser.run(`
          const field = document.querySelector('main input[type=search]');
          const canvas = document.createElement('canvas').getContext('2d');
          canvas.font = getComputedStyle(field).font;
          return field.clientWidth - canvas.measureText(field.placeholder).width;`),
      ).toBeGreaterThanOrEqual(0);
      const gaps = () =>
        browser.run(`
          return [...document.querySelectorAll('header time')].map((clock) => {
            const end = clock.previousElementSibling.getBoundingClientRect().right;
            const name = document.createRange();
            name.selectNodeContents(clock.previousElementSibling.firstChild);
            return Math.round(clock.getBoundingClientRect().left - Math.min(end, name.getBoundingClientRect().right));
          });`);
      await expect.poll(() => count('//header//select'), waiting).toBe(2);
      expect(await gaps()).toEqual([6, 6]);
    });
  });

  test('searches', async () => {
    await browser.resize(1280, height);
    await browser.open(gate.url);
    await browser.type('//header//input[@type="search"]', 'remittance');
    await browser.press('Enter');
    await expect.poll(() => browser.run('return location.search'), waiting).toBe('?search=remittance');
    await expectText(/remittance/i);
    expect(await problems()).toEqual([]);
  });

  test('has one Tab stop for a row of tabs', async () => {
    await browser.resize(390, height);
    await browser.open(gate.url);
    await settled();
    await browser.click('//*[@role="tab"][1]');
    await browser.press('Tab');
    expect(await browser.run(`return document.activeElement.closest('.MuiTabs-root') === null`)).toBe(true);
  });

  test('shows an ad in its frame before the choice of ads, and counts it', async () => {
    await browser.resize(1280, height);
    await browser.open(gate.url);
    await browser.run(`localStorage.removeItem('adConsent')`);
    await browser.open(gate.url + paths.topics);
    await browser.open(gate.url);
    await settled();
    const frame = '//*[@data-zone="SIDEBAR_TOP"]//iframe';
    await expect.poll(() => count(frame), waiting).toBe(1);
    await browser.run(`document.querySelector('[data-zone=SIDEBAR_TOP]').scrollIntoView({ block: 'center' })`);
    await expect.poll(() => browser.textInFrame(frame), waiting).toContain(adText);
    await expect.poll(() => gate.acts, waiting).toContain('POST /api/ads/track/impression');
    await browser.click(button('Accept'));
    await expect.poll(() => count(button('Accept'))).toBe(0);
    expect(await problems()).toEqual([]);
  });

  test('signs in, likes, follows and saves', async () => {
    await signIn('Rui Reader');
    const path = articlePath(articles[0]?.id ?? '');
    await browser.open(gate.url + path);
    await settled();
    const act = (name: string) => `//main//*[@role="group"]//button[${name}]`;
    await browser.click(act('contains(@aria-label, " like")'));
    await expect.poll(() => gate.acts, waiting).toContain(`POST ${path.replace('/article/', '/api/articles/')}/like`);
    await browser.click('//main//button[starts-with(@aria-label, "Follow ")]');
    await expect
      .poll(() => count('//main//button[starts-with(@aria-label, "Following ")]'), waiting)
      .toBeGreaterThan(0);
    await browser.click(act('@aria-label="Save article"'));
    await browser.open(gate.url + paths.saved);
    await expect.poll(() => count(`//main//a[contains(@href, "${path}")]`), waiting).toBeGreaterThan(0);
    expect(await problems()).toEqual([]);
  });

  test('keeps the front page, the topics and opened articles without a server, and recovers', async () => {
    const path = articlePath(articles[0]?.id ?? '');
    await gate.shut();
    try {
      for (const kept of [paths.home, paths.topics, paths.saved, path]) {
        await browser.open(gate.url + kept);
        await expect.poll(() => count(note), waiting).toBe(1);
        await expectText('You are offline.');
        await expect
          .poll(() => count('//main//a[starts-with(@href, "/article/") or starts-with(@href, "/?topic=")]'), waiting)
          .toBeGreaterThan(0);
      }
      await browser.open(gate.url + paths.subscribe);
      await expectText('This page needs a connection');
    } finally {
      await gate.open();
    }
    // The page loads again by itself.
    await expectText(/Membership|Subscribe/);
    await expect.poll(text, waiting).not.toContain('This page needs a connection');
    await expect.poll(() => count(note), waiting).toBe(0);
    await problems();
  });

  describe('the desk', () => {
    beforeAll(async () => {
      await browser.close();
      browser = await openBrowser();
      await signIn('Ada Admin');
    });

    describe.each([390, 1280])('%d px', (width) => {
      beforeAll(() => browser.resize(width, height));
      test.each(deskPages)('shows %s', (path) => expectSound(path));
    });
  });
});
