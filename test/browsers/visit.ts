import { afterAll, beforeAll, expect, inject } from 'vitest';
import { patterns } from '#web/shell/paths.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { type Gate, startGate } from './gate.ts';
import { openWebKit } from './webkit.ts';

export const browsers = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;
/** All pages with an address of their own, also those that come later. */
export const pages: readonly string[] = Object.values(patterns).filter((path) => !path.includes(':'));
export const widths = [390, 1280];
const height = 900;

/** For `expect.poll`. */
export const waiting = { timeout: 30_000, interval: 250 };

/** The XPath of a button with this text or label. */
export const button = (name: string): string => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
/** The strip at the top that says what is unusual: no connection, or an update. */
export const note = '//*[@data-note]';

/** Opens a browser with an empty profile for the tests of a group, at a stage that can be shut off. */
export function visit(openBrowser: () => Promise<Browser>) {
  let gate: Gate;
  let browser: Browser;
  beforeAll(async () => {
    gate = await startGate(inject('stageUrl'));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await gate?.shut();
  });

  const run = (body: string) => browser.run(body);
  const open = (path: string) => browser.open(gate.url + path);
  const resize = (width: number) => browser.resize(width, height);
  const text = async () => String(await run('return document.body.innerText'));
  /** How many elements the XPath selects. */
  const count = async (xpath: string) =>
    Number(await run(`return document.evaluate(${JSON.stringify(`count(${xpath})`)}, document, null, 1).numberValue`));
  const expectText = (words: string | RegExp) => expect.poll(text, waiting).toMatch(words);
  const expectCount = (xpath: string, expected: number) =>
    expect.poll(() => count(xpath), waiting).toBeGreaterThanOrEqual(expected);
  const expectNone = (xpath: string) => expect.poll(() => count(xpath), waiting).toBe(0);
  /** Waits until the page is idle. */
  const expectIdle = () =>
    expect.poll(() => run(`return performance.getEntriesByName('settled').length > 0`), waiting).toBe(true);
  /** Expects that no page has reported an error since the last call. */
  const expectNoProblems = async () =>
    expect(
      await run(`
        const found = JSON.parse(sessionStorage.getItem('problems') ?? '[]');
        sessionStorage.removeItem('problems');
        return found;`),
    ).toEqual([]);

  return {
    run,
    open,
    resize,
    count,
    expectText,
    expectCount,
    expectNone,
    expectIdle,
    expectNoProblems,
    click: (xpath: string) => browser.click(xpath),
    type: (xpath: string, words: string) => browser.type(xpath, words),
    press: (key: Parameters<Browser['press']>[0]) => browser.press(key),
    textInFrame: (xpath: string) => browser.textInFrame(xpath),
    gate: () => gate,

    /** Opens a page and expects a heading, no sideways scrolling and no errors. */
    async expectSound(path: string): Promise<void> {
      await open(path);
      await expectCount('//main//h1 | //main//h2', 1);
      await expectIdle();
      expect(await text()).not.toMatch(/Something went wrong|the address may be wrong/);
      const root = 'document.documentElement';
      expect(await run(`return ${root}.scrollWidth - ${root}.clientWidth`), 'the page fits the screen').toBe(0);
      await expectNoProblems();
    },

    async signIn(name: string): Promise<void> {
      await resize(1280);
      await open('/');
      await browser.click(`//header${button('Sign In')}`);
      await browser.click(`//*[@role="dialog"]//*[@role="button"][contains(., "${name}")]`);
      await expectCount(`//header//a[@aria-label="Your profile, ${name}"]`, 1);
    },
  };
}
