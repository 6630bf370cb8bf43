import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { chooseAccount, offerNewReader } from './sign-in.ts';
import { expect } from './site.ts';

/** The dashboard, of somebody who signs in by its own notice: a new reader unless one of the stage's accounts is named. */
export async function openAdmin(page: Page, address = '/admin', name = 'Nia Newcomer'): Promise<void> {
  if (name !== 'Ada Admin') await offerNewReader(page, name);
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, name);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
}

/** Answers a call with these JSON data or this bare status, whoever asks; the answer may change while the page is open. */
export async function answerCall(page: Page, method: string, path: string, answer: () => object | number): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const given = answer();
      await (typeof given === 'number'
        ? route.fulfill({ status: given, contentType: 'application/json', body: '{"message":"Unauthorized","code":"test"}' })
        : route.fulfill({ json: given, status: method === 'POST' ? 202 : 200 }));
    },
  );
}

/** The panel that is open is readable by everybody by day and by night, and fits a phone and a desk. */
export async function expectReadable(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${width} ${colorScheme}`,
      ).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}
