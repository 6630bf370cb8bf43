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

test('the page links back to the dashboard and to the preview [RTE-13, MEM-01, MEM-02, ADM-32]', async ({ page }) => {
  await openSettings(page);
  await expect(page).toHaveTitle('Membership Settings – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
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
  await expect(premium, 'MEM-43').not.toBeChecked();
  await expect(saveBar(page)).toHaveText('All changes saved.');
  await premium.click();
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
  expect(await storedSettings(page)).toBeNull();

  await page.clock.install();
  // A busy machine would miss the moment.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveCount(2);
  expect(await storedSettings(page)).toBeNull();
  await page.clock.runFor(1000);
  await expect(toast(page)).toContainText('Settings Saved');
  await expect(toast(page)).toContainText('Membership configuration has been updated successfully.');
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeVisible();
  await page.clock.resume();
  expect(await storedSettings(page)).toEqual({ ...defaults, defaultPremium: true });
  await expect(saveBar(page)).toHaveText('All changes saved.');

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

  await page.getByRole('button', { name: 'Undo reset' }).click();
  await expect(ribbon).toHaveValue('Ours');
  await expect(page.getByLabel('Cancel text')).toHaveValue('Not saved');
  expect(await storedSettings(page), 'not before a save').toEqual(defaults);
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
});

test('a discarded draft shows the stored settings and can be brought back [MEM-31]', async ({ page }) => {
  await openSettings(page);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('Draft');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(ribbon).toHaveValue(defaults.ribbonText);
  await expect(saveBar(page)).toHaveText('All changes saved.');
  const restore = page.getByRole('button', { name: 'Undo reset' });
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ribbon).toHaveValue('Draft');
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(ribbon).toHaveValue(defaults.ribbonText);
  expect(await storedSettings(page)).toBeNull();
});

test.describe('from the dashboard', () => {
  // A new reader's first account call is a 404, which the console logs.
  test.use({ allowedErrors: failedLoad });

  test('unsaved edits survive leaving by link, search, Back and Forward, and a sign-out [MEM-31, MEM-41]', async ({
    page,
  }) => {
    await offerNewReader(page);
    await page.goto('/');
    await signIn(page, 'Nia Newcomer');
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Configure plans & pricing' }).click();
    const ribbon = page.getByLabel('Ribbon text');
    await ribbon.fill('Draft');
    const expectDraft = async () => {
      await expect(page).toHaveURL(/\/admin\/membership$/);
      await expect(ribbon).toHaveValue('Draft');
      await expect(saveBar(page)).toHaveText('You have unsaved changes.');
      expect(await storedSettings(page)).toBeNull();
    };

    await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await page.goBack();
    await expectDraft();

    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search the web' });
    await search.fill('harbour');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=harbour$/);
    await page.goBack();
    await expectDraft();

    await page.goBack();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');
    await page.goForward();
    await expectDraft();

    await page.goto('/profile?tab=settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await openSettings(page);
    await expectDraft();
  });
});

test('the preview shows the stored settings, not the draft [MEM-31, MEM-41]', async ({ page }) => {
  await openSettings(page);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('Draft');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByText(defaults.ribbonText)).toBeVisible();
  await expect(page.getByText('Draft')).toHaveCount(0);
  await page.goBack();
  await expect(ribbon).toHaveValue('Draft');
  await saveSettings(page);
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('a reload keeps the draft without a question, and a save ends it [MEM-31, MEM-41]', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openSettings(page);
  const price = plan(page).getByLabel('Intro price');
  await page.getByLabel('Ribbon text').fill('Draft');
  await price.fill('');
  await page.reload();
  await expect(page.getByLabel('Ribbon text')).toHaveValue('Draft');
  await expect(price, 'as typed').toHaveValue('');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(saveBar(page)).toHaveText('You have unsaved changes.');
  await saveSettings(page);
  expect((await storedSettings(page))?.ribbonText).toBe('Draft');
  await page.reload();
  await expect(price).toHaveValue('2');
  await expect(saveBar(page)).toHaveText('All changes saved.');
  expect(dialogs).toEqual([]);
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
