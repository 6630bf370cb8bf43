import { expect, test } from '../support/fixtures.ts';

test('on a phone the key / loads the search page, with the focus in its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
});
