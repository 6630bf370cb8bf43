import type { Page } from 'playwright/test';
import { expectReadable } from './axe.ts';
import { expect } from './fixtures.ts';
import { chooseAccount, offerNewReader } from './sign-in.ts';

/** The dashboard, of somebody who signs in by its own notice: a new reader unless one of the stage's accounts is named. */
export async function openAdmin(page: Page, address = '/admin', name = 'Nia Newcomer'): Promise<void> {
  if (name !== 'Ada Admin') await offerNewReader(page, name);
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, name);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
}

/** Answers a call with these JSON data or this bare status, whoever asks; the answer may change while the page is open. */
export async function answerCall(
  page: Page,
  method: string,
  path: string,
  answer: () => object | number,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const given = answer();
      await (typeof given === 'number'
        ? route.fulfill({
            status: given,
            contentType: 'application/json',
            body: '{"message":"Unauthorized","code":"test"}',
          })
        : route.fulfill({ json: given, status: method === 'POST' ? 202 : 200 }));
    },
  );
}

/** The panel that is open is readable by everybody by day and by night, and fits a phone and a desk. */
export async function expectReadablePanel(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectReadable(page, `${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}
