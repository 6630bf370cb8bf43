import type { Page } from 'playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettings } from '../support/membership-settings-page.ts';

const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);

for (const width of [1280, 360]) {
  test(`the settings and their prompt are accessible and fit: ${width} px`, async ({ page }) => {
    // axe scans the page several times.
    test.slow();

    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSettings(page);
    await plan(page).getByLabel('Intro price').fill('');
    await plan(page).getByLabel('Plan name').fill('');
    await plan(page).getByLabel('Feature 1').fill('');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await axeViolations(page), colorScheme).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await plan(page)
        .getByRole('button', { name: /^Add Feature/ })
        .click();
      expect(await axeViolations(page), `the prompt, ${colorScheme}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

test('the keyboard reaches every control, and the bar never covers the focused one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openSettings(page);
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).focus();
  const reached: string[] = [];
  for (let i = 0; i < 100; i += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one.closest('main') === null) return null;
      const { left, top, bottom } = one.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + 4, (top + bottom) / 2);
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return {
        name,
        covered: topmost !== one && !one.contains(topmost),
        at: `${top} of ${window.innerHeight}: ${topmost?.outerHTML.slice(0, 80)}`,
      };
    });
    if (at === null) break;
    expect(at.covered, `${at.name} at ${at.at}`).toBe(false);
    reached.push(at.name);
  }
  expect(reached.slice(0, 2)).toEqual(['Preview', 'Save Changes']);
  expect(reached.slice(-2)).toEqual(['Reset to Defaults', 'Save All Changes']);
});
