import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import {
  openSettings,
  saveBar,
  saveSettings,
  seedSettings,
  storedSettings,
  toast,
} from '../support/membership-settings-page.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

const defaults = defaultMembershipSettings();
const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('the page links back to the dashboard and to the preview [RTE-13, MEM-01, MEM-02, ADM-32]', async ({ page }) => {
  await openSettings(page);
  await expect(page).toHaveTitle('Membership Settings – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

// Also covers MEM-48.
test('the health card shows payment mode and currency, which cannot be edited [MEM-05, MEM-06, MEM-44, CONST-29]', async ({
  page,
}) => {
  await openSettings(page);
  const health = region(page, 'System Health');
  await expect(health.getByRole('term')).toHaveText(['Payment mode', 'Currency']);
  await expect(health.getByRole('definition')).toHaveText(['Mock', 'GBP (£)']);
  await expect(health.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(/stripe/i)).toHaveCount(0);
  await expect(plan(page, 'bundle').getByText('Most Popular')).toBeVisible();
  await expect(plan(page).getByText('Most Popular')).toHaveCount(0);
  expect(await storedSettings(page), 'opening the page stores nothing').toBeNull();
});

// Also covers MEM-07.
test('both buttons save and raise a toast [MEM-03, MEM-04, MEM-30, MEM-33]', async ({ page }) => {
  await openSettings(page);
  const premium = page.getByRole('switch', { name: 'Default Premium' });
  await expect(premium, 'MEM-43').toHaveAttribute('aria-checked', 'false');
  await expect(saveBar(page)).toHaveText('Everything is saved.');
  await premium.click();
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
  expect(await storedSettings(page)).toBeNull();

  await page.clock.install();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveCount(2);
  expect(await storedSettings(page)).toBeNull();
  await page.clock.runFor(1000);
  await expect(toast(page)).toContainText('Settings Saved');
  await expect(toast(page)).toContainText('Membership configuration has been updated successfully.');
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeVisible();
  await page.clock.resume();
  expect(await storedSettings(page)).toEqual({ ...defaults, defaultPremium: true });
  await expect(saveBar(page)).toHaveText('Everything is saved.');

  await premium.click();
  await saveSettings(page, 'Save All Changes');
  await expect.poll(() => storedSettings(page)).toEqual(defaults);
});

test('reset stores the defaults at once, and the previous edits can be restored as a draft [MEM-29, MEM-32, MEM-34]', async ({
  page,
}) => {
  await seedSettings(page, { ...defaults, ribbonText: 'Ours' });
  await openSettings(page);
  const ribbon = page.getByLabel('Ribbon text');
  await expect(ribbon).toHaveValue('Ours');
  await page.getByLabel('Cancel text').fill('Not saved');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(toast(page)).toContainText('Settings Reset');
  await expect(toast(page)).toContainText('Membership configuration has been reset to defaults.');
  expect(await storedSettings(page)).toEqual(defaults);
  await expect(ribbon).toHaveValue(defaults.ribbonText);
  await expect(page.getByLabel('Cancel text')).toHaveValue(defaults.cancelText);

  await page.getByRole('button', { name: 'Bring back what was here' }).click();
  await expect(ribbon).toHaveValue('Ours');
  await expect(page.getByLabel('Cancel text')).toHaveValue('Not saved');
  expect(await storedSettings(page), 'not before a save').toEqual(defaults);
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
});

test.describe('from the dashboard', () => {
  // A new reader's first account call is a 404, which the console logs.
  test.use({ allowedErrors: failedLoad });

  test('leaving with unsaved edits asks first, by link, search, Back and Forward [MEM-31, MEM-41]', async ({
    page,
  }) => {
    await offerNewReader(page);
    await page.goto('/');
    await signIn(page, 'Nia Newcomer');
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Configure plans & pricing' }).click();
    const ribbon = page.getByLabel('Ribbon text');
    await ribbon.fill('Draft');

    const preview = page.getByRole('main').getByRole('link', { name: 'Preview' });
    await preview.click();
    await expect(question(page)).toContainText('Your changes are not saved.');
    await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/membership$/);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(preview).toBeFocused();
    await expect(ribbon).toHaveValue('Draft');

    const search = page.getByRole('banner').getByRole('searchbox');
    await search.fill('harbour');
    await search.press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);

    for (const choice of ['Stay here', 'Leave without saving']) {
      await page.evaluate(() => window.history.back());
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/membership$/);
      await expect(ribbon).toHaveValue('Draft');
      await question(page).getByRole('button', { name: choice }).click();
      await expect(question(page)).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');

    await page.goForward();
    await expect(ribbon, 'the edit is gone').toHaveValue(defaults.ribbonText);
    expect(await storedSettings(page)).toBeNull();
    await preview.click();
    await expect(page, 'no question without edits').toHaveURL(/\/subscribe$/);
    await page.goBack();
    await ribbon.fill('Draft');
    await page.evaluate(() => window.history.forward());
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
  });
});

test('the preview shows the stored settings, and after a save it opens without a question [MEM-31, MEM-41]', async ({
  page,
}) => {
  await openSettings(page);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  expect(await storedSettings(page)).toBeNull();
  await page.goBack();
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  await page.getByLabel('Ribbon text').fill('Saved');
  await saveSettings(page);
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  expect((await storedSettings(page))?.ribbonText).toBe('Saved');
});

test('a reload asks only while edits would be lost [MEM-41]', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openSettings(page);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.getByLabel('Ribbon text').fill(defaults.ribbonText);
  await page.reload();
  await expect(page.getByLabel('Ribbon text')).toBeVisible();
  expect(dialogs, 'no question after the edit is undone').toEqual(['beforeunload']);
});

test('the sign is the settings’, and the months are the plan’s or else the settings’ [MEM-46, MEM-47]', async ({
  page,
}) => {
  const [digital, bundle] = defaults.plans;
  const { introMonths: _, ...without } = bundle ?? {};
  await seedSettings(page, {
    ...defaults,
    introMonths: 9,
    currencySymbol: 'J$',
    plans: [{ ...digital, introMonths: 6, introPrice: 3 }, without],
  });
  await openSettings(page);
  await expect(plan(page)).toContainText('J$3 a month for the first 6 months, then J$14.99 a month.');
  await expect(plan(page, 'bundle')).toContainText('J$4 a month for the first 9 months');
  await expect(plan(page, 'bundle').getByLabel('Intro months')).toHaveValue('');
  await expect(region(page, 'System Health')).toContainText('GBP (J$)');
});
