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
    await browser.click(`//*[@role="dialog"]//button[contains(., "${name}")]`);
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
  });
});
