import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import {
  draftKey,
  openSettings,
  saveBar,
  saveSettings,
  settingsKey,
  settingsPlan,
  storedSettings,
  withSettings,
} from '../../support/membership.ts';
import { reload, store } from '../../support/page.tsx';
import { asksBeforeUnload, blockStorage, refuseWrites, storeElsewhere } from '../../support/storage.ts';
import { failureToast, toast } from '../../support/toast.ts';

const defaults = defaultMembershipSettings();
const ribbon = page.getByLabelText('Ribbon text');
const cancelText = page.getByLabelText('Cancel text');
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The warnings in the console from now on that have these words. */
function recordWarnings(words: string): () => number {
  const warn = vi.mocked(console.warn).mockClear();
  return () => warn.mock.calls.filter((parts) => parts.join(' ').includes(words)).length;
}

test('damaged settings in the storage are logged and read as the defaults, and a save replaces them [STO-03, MEM-47]', async () => {
  const text = JSON.stringify({ ...defaults, plans: [{ ...defaults.plans[0], introPrice: 'cheap' }] });
  const warnings = recordWarnings(settingsKey);
  localStorage.setItem(settingsKey, text);
  await openSettings();
  await expect.element(settingsPlan().getByLabelText('Intro price')).toHaveValue('2');
  expect(warnings()).toBeGreaterThan(0);
  expect(localStorage.getItem(settingsKey), 'reading leaves the stored text').toBe(text);
  await ribbon.fill('New');
  await saveSettings();
  expect(storedSettings()).toEqual({ ...defaults, ribbonText: 'New' });
});

test('a full storage is reported and logged, and the edits remain [MEM-35, ERR-19, STO-04, STO-10]', async () => {
  const warnings = recordWarnings(`Could not store ${settingsKey}`);
  withSettings({ ribbonText: 'Before' });
  await openSettings();
  refuseWrites(settingsKey);
  await ribbon.fill('After');
  for (const [name, value] of [
    ['Save Changes', 'After'],
    ['Reset to Defaults', defaults.ribbonText],
  ] as const) {
    await button(name).click();
    await expect.element(failureToast).toMatchTextContent('Save Failed');
    await expect.element(failureToast).toMatchTextContent('Failed to save membership settings.');
    await expect
      .element(saveBar)
      .toHaveTextContent('Your browser could not save this. It will be lost when you close the page.');
    await expect.element(ribbon).toHaveValue(value);
    expect(storedSettings()?.ribbonText).toBe('Before');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect.element(toast).not.toBeInTheDocument();
  }
  expect(warnings()).toBe(2);
  await cancelText.fill('Typed');
  reload();
  // The draft is kept.
  await expect.element(cancelText).toHaveValue('Typed');
  await expect.element(saveBar).toHaveTextContent('You have unsaved changes.');
});

test('with storage blocked the page shows the defaults, and saving fails with a toast [STO-14, MEM-35]', async () => {
  blockStorage();
  await openSettings();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  await ribbon.fill('After');
  await button('Save All Changes').click();
  await expect.element(failureToast).toMatchTextContent('Save Failed');
  await expect.element(ribbon).toHaveValue('After');
});

test('the browser asks before it drops a draft that it could not store [MEM-31, STO-04]', async () => {
  await openSettings();
  refuseWrites(draftKey);
  await ribbon.fill('Draft');
  expect(asksBeforeUnload()).toBe(true);
});

test('a discarded draft leaves nothing to ask about [MEM-31, MEM-41]', async () => {
  await openSettings();
  refuseWrites(draftKey);
  await ribbon.fill('Draft');
  await button('Discard changes').click();
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
  expect(asksBeforeUnload()).toBe(false);
  reload();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
});

test('a damaged draft is logged and dropped [MEM-31, STO-03]', async () => {
  const warnings = recordWarnings(draftKey);
  store('membership_draft', { base: defaults, draft: { ribbonText: 'Draft' } });
  await openSettings();
  await expect.element(ribbon).toHaveValue(defaults.ribbonText);
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
  expect(warnings()).toBeGreaterThan(0);
});

test('settings that were stored after the draft are announced before a save replaces them [MEM-31]', async () => {
  await openSettings();
  await cancelText.fill('From here');
  // A tab with an older build, which has no shared draft.
  storeElsewhere(settingsKey, JSON.stringify({ ...defaults, ribbonText: 'From there' }));
  const announced = 'Settings were changed in another tab. Saving here will overwrite them.';
  await expect.element(saveBar).toHaveTextContent(announced);
  reload();
  // Also after a reload.
  await expect.element(saveBar).toHaveTextContent(announced);
  await expect.element(cancelText).toHaveValue('From here');

  await button('Discard changes').click();
  await expect.element(ribbon).toHaveValue('From there');
  await button('Undo reset').click();
  await expect.element(saveBar).toHaveTextContent(announced);
  await saveSettings();
  expect(storedSettings()).toMatchObject({ ribbonText: defaults.ribbonText, cancelText: 'From here' });
});
