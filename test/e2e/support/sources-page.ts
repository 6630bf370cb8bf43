import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const dialog = (page: Page) => page.getByRole('dialog');
export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens 'Source Management' and waits for its list. */
export async function openSources(page: Page): Promise<void> {
  await page.goto('/admin/sources');
  await expect(page.getByRole('grid', { name: 'Sources' })).toBeVisible();
}

/** Opens the form for a new source and fills its name and URL. */
export async function fillNewSource(page: Page, name = 'Harbour', url = 'https://harbour.example/feed'): Promise<void> {
  await clickButton(page, 'Add Source');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(url);
}

export const addButton = (page: Page) => dialog(page).getByRole('button', { name: /^Add/ });
