import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { expectToFit, setWidth } from './page-checks.ts';
import { articles, firstCard, main } from './site-page.ts';

/** Opens the document as one that reads from right to left. */
async function openMirrored(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  await page.goto(path);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not drawn');
  return box;
}

// That of the search is in test/e2e/search.
test('a document that reads from right to left mirrors the page, with MUI’s components', async ({ page }) => {
  await test.step('on the front page', async () => {
    await mockApi(page, { articles });
    await setWidth(page, 390);
    await openMirrored(page, '/');
    await expect(firstCard(page)).toBeVisible();
    for (const width of [390, 1280]) {
      await setWidth(page, width);
      const brand = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Landfall' }));
      expect(brand.x, 'the name is at the right edge').toBeGreaterThan(width / 2);
      await expectToFit(page, width);
      // In the tabs the arrow keys follow the reading direction.
      await page.getByRole('tab', { name: 'Discover' }).focus();
      await page.keyboard.press('ArrowLeft');
      const following = page.getByRole('tab', { name: 'Following' });
      await expect(following).toBeFocused();
      await expect(following).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
    }
    // MUI spells its margins for left to right; mirrored, a lens stays before the text.
    const lens = await boxOf(main(page).getByRole('search').getByRole('button').first());
    expect(lens.x).toBeGreaterThan((await boxOf(main(page).getByRole('searchbox'))).x);
  });
  await test.step('on the page of sources', async () => {
    await openMirrored(page, '/sources');
    const control = main(page).locator('.MuiSwitch-root').first();
    await expect(control.getByRole('switch')).toBeChecked();
    const [track, knob] = [await boxOf(control), await boxOf(control.locator('.MuiSwitch-thumb'))];
    expect(knob.x + knob.width / 2, 'a switch that is on has its knob on the left').toBeLessThan(
      track.x + track.width / 2,
    );
  });
});
