import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { stopClock } from '../../support/clock.ts';
import {
  openSettings,
  region,
  saveBar,
  saveSettings,
  settingsPlan,
  storedSettings,
  withSettings,
} from '../../support/membership.ts';
import { reload, texts } from '../../support/page.tsx';
import { asksBeforeUnload } from '../../support/storage.ts';
import { toast } from '../../support/toast.ts';

const defaults = defaultMembershipSettings();
const ribbon = page.getByLabelText('Ribbon text');
const cancelText = page.getByLabelText('Cancel text');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openPreview = async (): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect.poll(() => location.pathname).toBe('/subscribe');
};

test('the page opens without sign-in [ROLE-06, RTE-13, MEM-01]', async () => {
  await openSettings();
  expect(document.title).toBe('Membership Settings – Landfall');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await expect.element(page.getByText(/authentication required/i)).not.toBeInTheDocument();
});

test('the page links back to the dashboard and to the preview [MEM-02, ADM-32]', async () => {
  await openSettings();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('href', '/admin');
  await openPreview();
});

test('the health card shows payment mode and currency, which cannot be edited [MEM-05, MEM-06, CONST-29]', async () => {
  await openSettings();
  const health = region('System Health');
  expect(texts(health.getByRole('term'))).toEqual(['Payment mode', 'Currency']);
  expect(texts(health.getByRole('definition'))).toEqual(['Mock', 'GBP (£)']);
  await expect.element(health.getByRole('textbox')).not.toBeInTheDocument();
  expect(storedSettings(), 'opening the page stores nothing').toBeNull();
});

test('Stripe and the popular flag have no control [MEM-44, MEM-48]', async () => {
  await openSettings();
  await expect.element(page.getByText(/stripe/i)).not.toBeInTheDocument();
  await expect.element(settingsPlan('bundle').getByText('Most Popular')).toBeVisible();
  await expect.element(settingsPlan().getByText('Most Popular')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('switch')).toHaveLength(1);
});

test('Save Changes saves and raises a toast [MEM-03, MEM-04, MEM-33]', async () => {
  await openSettings();
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
  await page.getByRole('switch', { name: 'Default Premium' }).click();
  await expect.element(saveBar).toHaveTextContent('You have unsaved changes.');
  expect(storedSettings()).toBeNull();
  stopClock(new Date());
  await button('Save Changes').click();
  await expect.element(button('Saving...')).toHaveLength(2);
  expect(storedSettings()).toBeNull();
  // The code of the toast loads with the first one, which appears a moment later.
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(toast).toMatchTextContent('Settings Saved');
  await expect.element(toast).toMatchTextContent('Membership configuration has been updated successfully.');
  await expect.element(button('Save Changes')).toBeVisible();
  expect(storedSettings()).toEqual({ ...defaults, defaultPremium: true });
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
});

test('Save All Changes saves too; Default Premium is off by default [MEM-07, MEM-30, MEM-43]', async () => {
  await openSettings();
  const premium = page.getByRole('switch', { name: 'Default Premium' });
  await expect.element(region('System Health').getByRole('switch')).not.toBeChecked();
  await premium.click();
  await saveSettings('Save All Changes');
  expect(storedSettings()).toEqual({ ...defaults, defaultPremium: true });
  await premium.click();
  await saveSettings('Save All Changes');
  expect(storedSettings()).toEqual(defaults);
});

test('reset stores the defaults at once, and the previous edits can be restored as a draft [MEM-29, MEM-32, MEM-34]', async () => {
  withSettings({ ribbonText: 'Ours' });
  await openSettings();
  await expect.element(ribbon).toHaveValue('Ours');
  await cancelText.fill('Not saved');
  await button('Reset to Defaults').click();
  await expect.element(toast).toMatchTextContent('Settings Reset');
  await expect.element(toast).toMatchTextContent('Membership configuration has been reset to defaults.');
  expect(storedSettings()).toEqual(defaults);
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  await expect.element(cancelText).toHaveValue(defaults.cancelText);

  await button('Undo reset').click();
  await expect.element(ribbon).toHaveValue('Ours');
  await expect.element(cancelText).toHaveValue('Not saved');
  expect(storedSettings(), 'not before a save').toEqual(defaults);
  await expect.element(saveBar).toHaveTextContent('You have unsaved changes.');
});

test('a discarded draft shows the stored settings and can be brought back [MEM-31]', async () => {
  await openSettings();
  await ribbon.fill('Draft');
  await button('Discard changes').click();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
  await expect.element(button('Undo reset')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ribbon).toHaveValue('Draft');
  await expect.element(saveBar).toHaveTextContent('You have unsaved changes.');

  await button('Discard changes').click();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  reload();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  expect(storedSettings()).toBeNull();
});

test('the preview shows the stored settings, not the draft [MEM-31, MEM-41]', async () => {
  await openSettings();
  await ribbon.fill('Draft');
  await openPreview();
  await expect.element(page.getByText('Introductory pricing for new subscribers', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/draft/i)).not.toBeInTheDocument();
  history.back();
  await expect.element(ribbon).toHaveValue('Draft');
  await saveSettings();
  await openPreview();
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('a kept draft shows as it was typed, and a save ends it [MEM-31, MEM-41]', async () => {
  await openSettings();
  const price = settingsPlan().getByLabelText('Intro price');
  await ribbon.fill('Draft');
  await price.fill('');
  expect(asksBeforeUnload()).toBe(false);
  reload();
  await expect.element(ribbon).toHaveValue('Draft');
  await expect.element(price).toHaveValue('');
  await expect.element(price).toHaveAttribute('aria-invalid', 'true');
  await expect.element(saveBar).toHaveTextContent('You have unsaved changes.');
  await saveSettings();
  expect(storedSettings()?.ribbonText).toBe('Draft');
  reload();
  await expect.element(price).toHaveValue('2');
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
  expect(asksBeforeUnload()).toBe(false);
});
