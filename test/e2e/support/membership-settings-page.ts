import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { expect } from './fixtures.ts';

const settingsKey = `${brand.storagePrefix}membership_config`;

/** The stored settings; null before the first save. */
export async function storedSettings(page: Page): Promise<MembershipSettings | null> {
  const text = await page.evaluate((name) => localStorage.getItem(name), settingsKey);
  return text === null ? null : z.parse(membershipSettings, JSON.parse(text));
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
}

export const saveBar = (page: Page) => page.locator('[data-state]');

/** Saves and waits until everything is saved. */
export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(page.locator('[data-toast]')).toContainText('Settings Saved');
  await expect(saveBar(page)).toHaveText('No unsaved changes.');
}
