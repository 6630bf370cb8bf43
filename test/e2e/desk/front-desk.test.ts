import { expect, test } from '../support/fixtures.ts';
import { startSignedIn } from '../support/sign-in.ts';

// What an editor can do on the desk of the front page is tested in test/components/desk; here, what needs a second
// window.

test('the preview is the real page with the plan, at the width of a phone', async ({ page }) => {
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/front');
  const rows = page.getByRole('list', { name: 'Articles of the front page' }).getByRole('listitem');
  const title = (await rows.nth(1).locator('.title').textContent()) ?? '';
  await page.getByRole('button', { name: `Move up: ${title}`, exact: true }).click();
  await expect(rows.first()).toContainText(title);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'On a phone' }).click(),
  ]);
  await expect(preview.locator('[data-card=lead]')).toContainText(title);
  await preview.close();
});
