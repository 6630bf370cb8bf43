import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const header = (page: Page) => page.getByRole('banner');

/** Chooses one of the offered accounts. */
export async function chooseAccount(page: Page, name: string): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Choose an account' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
}

export const expectSignedIn = (page: Page, name: string) =>
  expect(header(page).getByRole('link', { name: `Your profile, ${name}` })).toBeVisible();

/** Signs in by the header's button with one of the offered accounts. */
export async function signIn(page: Page, name: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, name);
  await expectSignedIn(page, name);
}

/** An account that the stage does not have yet. */
export function newAccount(name: string) {
  const id = randomUUID();
  return { sub: id, email: `${id}@readers.example`, email_verified: true, name };
}

/**
 * Offers a new reader instead of the stage's accounts, because tests share one stage. The account is created at the
 * first sign-in, after a 404 that the console logs.
 */
export async function offerNewReader(page: Page, name = 'Nia Newcomer'): Promise<void> {
  const account = newAccount(name);
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), accounts: [account] } });
  });
}
