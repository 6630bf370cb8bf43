import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { startSignedIn } from './sign-in.ts';

/** Opens the dashboard signed in, as a new reader or as the stage's Ada Admin. */
export async function openDashboard(page: Page, address = '/admin', name = 'Nia Newcomer'): Promise<void> {
  await startSignedIn(page, name);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
}
