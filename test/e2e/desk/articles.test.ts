import { longDetail, longRows } from '#test/support/desk/long-desk-articles.ts';
import { mockArticlesDesk, openArticlesDesk } from '../support/desk/mock-articles-desk.ts';
import { expect, test } from '../support/fixtures.ts';

// What the desk shows for other replies is tested in test/components/desk.

// Only a page that loads chooses its direction.
test('the articles desk mirrors in a document that reads from right to left', async ({ page }) => {
  await mockArticlesDesk(page, (path) => (path.endsWith('story-1') ? longDetail : longRows));
  await page.route(
    (url) => url.pathname === '/admin/articles',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  await openArticlesDesk(page);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole('link', { name: /^Long/ }).click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.x, 'the panel is at the left edge, the end of the line').toBeLessThanOrEqual(1);
});
