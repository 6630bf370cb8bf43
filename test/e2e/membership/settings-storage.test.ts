import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  openSettings,
  saveBar,
  saveSettings,
  seedSettings,
  settingsKey,
  storedSettings,
} from '../support/membership-settings-page.ts';

const defaults = defaultMembershipSettings();
const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Makes the storage refuse new settings from now on. */
const refuse = (page: Page) =>
  page.evaluate((name) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === name) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  }, settingsKey);

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
  await refuse(page);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('After');
  for (const [button, value] of [
    ['Save Changes', 'After'],
    ['Reset to Defaults', defaults.ribbonText],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
    await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to save membership settings.');
    await expect(saveBar(page)).toHaveText('This browser could not store it. It is kept until you close the page.');
    await expect(ribbon).toHaveValue(value);
    expect((await storedSettings(page))?.ribbonText).toBe('Before');
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
  }
  expect(logged.filter((line) => line.includes(`Could not store ${settingsKey}`)).length).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(question(page), 'leaving would lose the edits').toBeVisible();
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

test('a save in another tab is applied, or announced when it would overwrite edits', async ({ page, context }) => {
  await openSettings(page);
  const other = await context.newPage();
  await other.goto('/admin/membership');
  await other.getByLabel('Ribbon text').fill('From there');
  await saveSettings(other);
  await expect(page.getByLabel('Ribbon text')).toHaveValue('From there');
  await page.getByLabel('Cancel text').fill('From here');
  await other.getByLabel('Ribbon text').fill('Again');
  await saveSettings(other);
  await expect(saveBar(page)).toHaveText('Another tab has saved other settings meanwhile. Saving here replaces them.');
  await expect(page.getByLabel('Cancel text')).toHaveValue('From here');
  await saveSettings(page);
  expect(await storedSettings(page)).toMatchObject({ ribbonText: 'From there', cancelText: 'From here' });
});
