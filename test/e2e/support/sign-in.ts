import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const header = (page: Page) => page.getByRole('banner');

/** Chooses one of the accounts that are offered. */
export async function chooseAccount(page: Page, name: string): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Choose an account' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
}

export const signedIn = (page: Page, name: string) =>
  expect(header(page).getByRole('link', { name: `Your profile, ${name}` })).toBeVisible();

/** Signs in by the header's button with one of the accounts that are offered. */
export async function signIn(page: Page, name: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, name);
  await signedIn(page, name);
}

/**
 * Offers, instead of the stage's accounts, a reader whom nobody has seen before: tests share one stage. Their account here is made when they sign in, for which the browser's console
 * notes a 404.
 */
export async function offerNewReader(page: Page, name = 'Nia Newcomer'): Promise<void> {
  const id = randomUUID();
  const account = { sub: id, email: `${id}@readers.example`, email_verified: true, name };
  await page.route(/\/config\.json$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), accounts: [account] } });
  });
}
