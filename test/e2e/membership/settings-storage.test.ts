import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  draftKey,
  openSettings,
  saveBar,
  saveSettings,
  seedSettings,
  settingsKey,
  storedSettings,
} from '../support/membership-settings-page.ts';

const defaults = defaultMembershipSettings();
const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);

/** Makes the storage refuse new values of these keys from now on. */
const refuse = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (names.includes(key)) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  }, keys);

for (const [name, text] of [
  ['broken JSON', '{"plans":['],
  ['a list', '[]'],
  [
    'a price of the wrong type',
    JSON.stringify({ ...defaults, plans: [{ ...defaults.plans[0], introPrice: 'cheap' }] }),
  ],
  ['an object without plans', JSON.stringify({ ...defaults, plans: [] })],
] as const) {
  test(`${name} in the storage is logged and read as the defaults [STO-03, MEM-47]`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await seedSettings(page, text);
    await openSettings(page);
    await expect(plan(page).getByLabel('Intro price')).toHaveValue('2');
    expect(logged.filter((line) => line.includes(settingsKey)).length).toBeGreaterThan(0);
    expect(
      await page.evaluate((name) => localStorage.getItem(name), settingsKey),
      'reading leaves the stored text',
    ).toBe(text);
    await page.getByLabel('Ribbon text').fill('New');
    await saveSettings(page);
    expect(await storedSettings(page)).toEqual({ ...defaults, ribbonText: 'New' });
  });
}

test('a full storage is reported and logged, and the edits remain [MEM-35, ERR-19, STO-04, STO-10]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await seedSettings(page, { ...defaults, ribbonText: 'Before' });
  await openSettings(page);
  await refuse(page, settingsKey);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('After');
  for (const [button, value] of [
    ['Save Changes', 'After'],
    ['Reset to Defaults', defaults.ribbonText],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
    await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to save membership settings.');
    await expect(saveBar(page)).toHaveText(
      'Your browser could not save this. It will be lost when you close the page.',
    );
    await expect(ribbon).toHaveValue(value);
    expect((await storedSettings(page))?.ribbonText).toBe('Before');
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
  }
  expect(logged.filter((line) => line.includes(`Could not store ${settingsKey}`)).length).toBe(2);
  await page.getByLabel('Cancel text').fill('Typed');
  await page.reload();
  await expect(page.getByLabel('Cancel text'), 'the draft is kept').toHaveValue('Typed');
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
});

test('with storage blocked the page shows the defaults, and saving fails with a toast [STO-14, MEM-35]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await openSettings(page);
  await page.getByLabel('Ribbon text').fill('After');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
  await expect(page.getByLabel('Ribbon text')).toHaveValue('After');
});

test('edits that the browser cannot keep survive other pages, and a reload asks first [MEM-31, MEM-41, STO-04]', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openSettings(page);
  await refuse(page, settingsKey, draftKey);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('Draft');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.goBack();
  await expect(ribbon).toHaveValue('Draft');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(ribbon).toHaveValue(defaults.ribbonText);
});

test('a discarded draft leaves nothing to ask about [MEM-31, MEM-41]', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openSettings(page);
  await refuse(page, draftKey);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(saveBar(page)).toHaveText('All changes saved.');
  await page.reload();
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  expect(dialogs).toEqual([]);
});

test('a damaged draft is logged and dropped [MEM-31, STO-03]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await seedSettings(page, { base: defaults, draft: { ribbonText: 'Draft' } }, draftKey);
  await openSettings(page);
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  await expect(saveBar(page)).toHaveText('All changes saved.');
  expect(logged.filter((line) => line.includes(draftKey)).length).toBeGreaterThan(0);
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

test('settings that were stored after the draft are announced before a save replaces them [MEM-31]', async ({
  page,
  context,
}) => {
  await openSettings(page);
  await page.getByLabel('Cancel text').fill('From here');
  // A tab with an older build, which has no shared draft.
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(([name, text]) => localStorage.setItem(name, text), [
    settingsKey,
    JSON.stringify({ ...defaults, ribbonText: 'From there' }),
  ] as const);
  const announced = 'Settings were changed in another tab. Saving here will overwrite them.';
  await expect(saveBar(page)).toHaveText(announced);
  await page.reload();
  await expect(saveBar(page), 'also after a reload').toHaveText(announced);
  await expect(page.getByLabel('Cancel text')).toHaveValue('From here');

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Ribbon text')).toHaveValue('From there');
  await page.getByRole('button', { name: 'Undo reset' }).click();
  await expect(saveBar(page)).toHaveText(announced);
  await saveSettings(page);
  expect(await storedSettings(page)).toMatchObject({ ribbonText: defaults.ribbonText, cancelText: 'From here' });
});
