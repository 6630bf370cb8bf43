import { expect, test } from '../support/fixtures.ts';
import { openSettings, saveBar, saveSettings, storedSettings } from '../support/membership-settings-page.ts';

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
  await expect(saveBar(page)).toHaveText('No unsaved changes.');
});
