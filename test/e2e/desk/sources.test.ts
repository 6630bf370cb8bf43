import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { startSignedIn } from '../support/sign-in.ts';
import { addButton, clickButton, dialog, openSources } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');

test('on the running stage a source is tested, added, changed, deleted and restored [SRC-04, SRC-15, SRC-45, SRC-48]', async ({
  page,
}) => {
  await startSignedIn(page, 'Ada Admin');
  const [reply] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/desk/sources' && response.ok()),
    openSources(page),
  ]);
  const ownBefore = await page.evaluate(() => localStorage.getItem('landfall_sources'));
  const list: { url: string; type: string }[] = await reply.json();
  const known = list.find(({ type }) => type === 'rss')?.url ?? '';

  await clickButton(page, 'Add Source');
  await dialog(page).getByLabel('URL').fill(known);
  await clickButton(page, 'Test this feed');
  await expect(dialog(page).getByRole('status').getByRole('listitem').first()).toBeVisible();
  await clickButton(page, 'Use as name');
  await expect(dialog(page).getByLabel('Name')).not.toHaveValue('');
  // The first time it says that a source brings the same articles.
  await addButton(page).click();
  await addButton(page).click();
  await expect(dialog(page)).toContainText('already uses this address.');

  for (const [url, why] of [
    ['http://127.0.0.1:1/feed', 'No feed found at this address'],
    [`${new URL(known).origin}/nothing.xml`, 'No feed found at this address'],
  ] as const) {
    await dialog(page).getByLabel('URL').fill(url);
    await clickButton(page, 'Test this feed');
    await expect(dialog(page).getByRole('status')).toContainText(why);
  }
  await page.keyboard.press('Escape');
  await clickButton(page, 'Discard');

  const name = `Harbour ${Date.now()}`;
  await clickButton(page, 'Add Source');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(`https://harbour-${Date.now()}.example/feed`);
  await dialog(page).getByRole('switch', { name: 'Active' }).click();
  await addButton(page).click();
  await expect(row(page, name)).toContainText('Inactive');
  await page.reload();
  await expect(row(page, name), 'no cache has an older list').toBeVisible();
  await clickButton(page, `Edit ${name}`);
  await dialog(page).getByLabel('Region').selectOption('Latin America');
  await clickButton(page, 'Save');
  await expect(row(page, name)).toContainText('Latin America');
  await clickButton(page, `Delete ${name}`);
  await clickButton(page, 'Yes, delete');
  await expect(row(page, name)).toHaveCount(0);
  await clickButton(page, `Undo: restore ${name}`);
  await expect(row(page, name)).toContainText('Latin America');
  await clickButton(page, `Delete ${name}`);
  await clickButton(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Source deleted successfully');
  expect(await page.evaluate(() => localStorage.getItem('landfall_sources'))).toBe(ownBefore);
});
