import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { articles } from '../support/sample-pages.ts';

/** Serves the document at `path` as one that reads from right to left. */
const mirror = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );

test('a document that reads from right to left mirrors the page, with MUI’s components', async ({ page }) => {
  await mockApi(page, { articles });
  await mirror(page, '/');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    const brand = await page.getByRole('banner').getByRole('link', { name: 'Landfall' }).boundingBox();
    expect(brand?.x, 'the name is at the right edge').toBeGreaterThan(width / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page fits the screen').toBe(width);
    // In the tabs the arrow keys follow the reading direction.
    await page.getByRole('tab', { name: 'Discover' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Following' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  }
  // MUI spells its margins for left to right; mirrored, a lens stays before the text.
  const field = page.getByRole('main').getByRole('searchbox');
  const [lens, input] = [
    await page.getByRole('main').getByRole('search').getByRole('button').first().boundingBox(),
    await field.boundingBox(),
  ];
  expect(lens?.x).toBeGreaterThan(input?.x ?? Number.POSITIVE_INFINITY);
});

test('from right to left a switch that is on has its knob on the left', async ({ page }) => {
  await mirror(page, '/sources');
  await page.goto('/sources');
  const control = page.getByRole('main').locator('.MuiSwitch-root').first();
  await expect(control.getByRole('switch')).toBeChecked();
  const [track, knob] = [await control.boundingBox(), await control.locator('.MuiSwitch-thumb').boundingBox()];
  if (track === null || knob === null) throw new Error('no switch');
  expect(knob.x + knob.width / 2).toBeLessThan(track.x + track.width / 2);
});
