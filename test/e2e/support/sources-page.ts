import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const dialog = (page: Page) => page.getByRole('dialog');
export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens 'Source Management' and waits for its list. */
export async function openSources(page: Page): Promise<void> {
  await page.goto('/admin/sources');
  await expect(page.getByRole('grid', { name: 'Sources' })).toBeVisible();
}

export const addButton = (page: Page) => dialog(page).getByRole('button', { name: /^Add/ });
