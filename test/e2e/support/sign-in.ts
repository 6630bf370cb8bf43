import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { syncUser } from '#shared/api/readers.ts';
import { brand } from '#shared/config/brand.ts';
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

const account = z.object({ sub: z.string(), email: z.string(), email_verified: z.boolean(), name: z.string() });
const siteSettings = z.object({ accounts: z.array(account) });
const signInReply = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() });

/**
 * Opens the page's next address signed in, as after an earlier visit: as one of the stage's accounts, or as a reader
 * that the stage did not have. Signing in by hand takes a second, and test/e2e/reader/session.test.ts proves it.
 */
export async function startSignedIn(page: Page, name = 'Nia Newcomer'): Promise<void> {
  const { request } = page;
  const settings = siteSettings.parse(await (await request.get('/config.json')).json());
  const account = settings.accounts.find((one) => one.name === name) ?? newAccount(name);
  const answer = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local', {
    data: {
      postBody: new URLSearchParams({ id_token: JSON.stringify(account), providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    },
  });
  const { idToken, refreshToken, localId } = signInReply.parse(await answer.json());
  const { email, name: displayName } = account;
  await request.post(syncUser.path, {
    headers: { authorization: `Bearer ${idToken}` },
    data: { firebaseUid: localId, email, displayName, photoURL: null },
  });
  const provider = {
    providerId: 'google.com',
    uid: account.sub,
    displayName,
    email,
    phoneNumber: null,
    photoURL: null,
  };
  const user = {
    ...{ uid: localId, email, emailVerified: true, displayName, isAnonymous: false, providerData: [provider] },
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
    ...{ createdAt: String(Date.now()), lastLoginAt: String(Date.now()), apiKey: 'local', appName: '[DEFAULT]' },
  };
  await page.addInitScript(
    ([hint, text]) => {
      // Once: a reader who signs out on the page stays signed out.
      if (window !== window.top || sessionStorage.getItem('signed in') !== null) return;
      sessionStorage.setItem('signed in', 'yes');
      localStorage.setItem(hint, 'true');
      // Where the Firebase SDK looks for the reader of an earlier visit.
      localStorage.setItem('firebase:authUser:local:[DEFAULT]', text);
    },
    [`${brand.storagePrefix}session`, JSON.stringify(user)] as const,
  );
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
