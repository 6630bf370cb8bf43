import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { expect } from './fixtures.ts';

export const settingsKey = `${brand.storagePrefix}membership_config`;
export const draftKey = `${brand.storagePrefix}membership_draft`;

/** The stored settings; null before the first save. */
export async function storedSettings(page: Page): Promise<MembershipSettings | null> {
  const text = await page.evaluate((name) => localStorage.getItem(name), settingsKey);
  return text === null ? null : z.parse(membershipSettings, JSON.parse(text));
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
}

/** Stores these settings, or another value under `name`, before the first page of the test. */
export const seedSettings = (page: Page, settings: unknown, name = settingsKey) =>
  page.addInitScript(
    ({ name, text }) => {
      if (sessionStorage.getItem(`seeded ${name}`) !== null) return;
      sessionStorage.setItem(`seeded ${name}`, 'yes');
      localStorage.setItem(name, text);
    },
    { name, text: typeof settings === 'string' ? settings : JSON.stringify(settings) },
  );

export const toast = (page: Page) => page.locator('[data-toast]');
export const saveBar = (page: Page) => page.locator('[data-state]');

/** Saves with one of the two buttons and waits until everything is saved. */
export async function saveSettings(
  page: Page,
  name: 'Save Changes' | 'Save All Changes' = 'Save Changes',
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(toast(page)).toContainText('Settings Saved');
  // The toast may belong to the previous save.
  await expect(saveBar(page)).toHaveText('All changes saved.');
}
