import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { startSignedIn } from './sign-in.ts';

/** Opens the dashboard signed in, as a new reader or as the stage's Ada Admin. */
export async function openDashboard(page: Page, address = '/admin', name = 'Nia Newcomer'): Promise<void> {
  await startSignedIn(page, name);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
}

/** Mocks a call with JSON data or a bare status; the reply may change while the page is open. */
export async function mockCall(page: Page, method: string, path: string, reply: () => object | number): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const result = reply();
      await (typeof result === 'number'
        ? route.fulfill({
            status: result,
            contentType: 'application/json',
            body: '{"message":"Unauthorized","code":"test"}',
          })
        : route.fulfill({ json: result, status: method === 'POST' ? 202 : 200 }));
    },
  );
}

/** Checks that the open panel passes axe and fits, on a phone and on a desktop. */
export async function expectAccessiblePanel(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}
