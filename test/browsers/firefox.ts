import { launch } from 'puppeteer-core';
import { type Browser, pathOf } from './browser.ts';

/** How long an element may take to appear, in milliseconds. */
const timeout = 15_000;

/** Starts Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: pathOf('FIREFOX'),
    // As on a phone: bars that take no width.
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': true },
  });
  const page = await browser.newPage();
  const found = (xpath: string) => page.locator(`::-p-xpath(${xpath})`).setTimeout(timeout);
  return {
    open: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (body) => page.evaluate(`(() => {${body}})()`),
    click: (xpath) => found(xpath).click(),
    type: async (xpath, text) => {
      const element = await found(xpath).waitHandle();
      await element.type(text);
    },
    press: (key) => page.keyboard.press(key),
    textInFrame: async (xpath) => {
      const frame = await (await page.$(`::-p-xpath(${xpath})`))?.contentFrame();
      return (await frame?.evaluate(() => document.body.textContent)) ?? '';
    },
    close: () => browser.close(),
  };
}
