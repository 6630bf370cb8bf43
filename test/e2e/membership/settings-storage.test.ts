import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  draftKey,
  openSettings,
  saveBar,
  saveSettings,
  settingsKey,
  storedSettings,
} from '../support/membership-settings-page.ts';

const defaults = defaultMembershipSettings();

/** Makes the storage refuse new values of these keys from now on. */
const refuse = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (names.includes(key)) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  }, keys);

test('a reload keeps edits, and asks first only about those that the browser cannot keep [MEM-31, MEM-41, STO-04]', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openSettings(page);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('Kept');
  await page.reload();
  await expect(ribbon).toHaveValue('Kept');
  expect(dialogs).toEqual([]);
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await refuse(page, settingsKey, draftKey);
  await ribbon.fill('Draft');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.goBack();
  await expect(ribbon).toHaveValue('Draft');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(ribbon).toHaveValue(defaults.ribbonText);
});

test('two tabs edit the same draft, so neither replaces the other’s edits [MEM-31]', async ({ page, context }) => {
  await openSettings(page);
  const other = await context.newPage();
  await openSettings(other);
  await other.getByLabel('Ribbon text').fill('From there');
  await expect(page.getByLabel('Ribbon text')).toHaveValue('From there');
  await page.getByLabel('Cancel text').fill('From here');
  await expect(saveBar(other)).toHaveText('You have unsaved changes.');
  await saveSettings(other);
  expect(await storedSettings(page)).toMatchObject({ ribbonText: 'From there', cancelText: 'From here' });
  await expect(saveBar(page)).toHaveText('All changes saved.');
});
