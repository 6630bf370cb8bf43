import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { chooseAccount, expectSignedIn, header, offerNewReader, signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

const toast = (page: Page) => page.locator('[data-toast]');
const startSignIn = async (page: Page) => {
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, 'Nia Newcomer');
};

test('a new reader is signed in once the account has been created with the token [AUTH-02, AUTH-03, AUTH-05, AUTH-20]', async ({
  page,
}) => {
  const calls: { call: string; token: boolean; body: unknown }[] = [];
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/auth')) return;
    const token = /^Bearer [\w.-]+$/.test(request.headers().authorization ?? '');
    calls.push({ call: `${request.method()} ${pathname}`, token, body: request.postDataJSON() });
  });
  const release = await holdRequests(page, /\/api\/auth\/sync$/);
  await offerNewReader(page);
  await page.goto('/topics');
  await startSignIn(page);
  await expect.poll(() => calls.map(({ call }) => call)).toEqual(['GET /api/auth/user', 'POST /api/auth/sync']);
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: /Your profile/ })).toHaveCount(0);
  release();
  await expectSignedIn(page, 'Nia Newcomer');
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  expect(calls.every(({ token }) => token)).toBe(true);
  expect(calls[1]?.body).toEqual({
    firebaseUid: expect.stringMatching(/./),
    email: expect.stringContaining('@readers.example'),
    displayName: 'Nia Newcomer',
    photoURL: null,
  });
});

for (const [ids, path, reason] of [
  ['AUTH-06, ERR-03', /\/api\/auth\/user$/, 'Failed to fetch user: Internal Server Error'],
  ['AUTH-07, ERR-04', /\/api\/auth\/sync$/, 'Failed to sync user: Internal Server Error'],
] as const) {
  test(`a toast reads "${reason}", and the next page tries again [${ids}]`, async ({ page }) => {
    let fail = true;
    await page.route(path, (route) => (fail ? route.fulfill({ status: 500, body: 'no' }) : route.fallback()));
    await offerNewReader(page);
    await page.goto('/topics');
    await startSignIn(page);
    await expect(toast(page)).toContainText(reason);
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    fail = false;
    await page.reload();
    await expectSignedIn(page, 'Nia Newcomer');
  });
}

test('a refused token is renewed once, and the call succeeds', async ({ page }) => {
  await offerNewReader(page);
  await page.goto('/topics');
  await signIn(page, 'Nia Newcomer');
  const tokens: string[] = [];
  await page.route(/\/api\/follows$/, (route) => {
    tokens.push(route.request().headers().authorization ?? '');
    return tokens.length === 1
      ? route.fulfill({
          status: 401,
          json: { message: 'Unauthorized: the token has expired', code: 'unauthorized', details: [] },
        })
      : route.fallback();
  });
  await header(page)
    .getByRole('link', { name: /Your profile/ })
    .click();
  await expect(page.getByRole('tabpanel')).toContainText('You are not following any publishers yet');
  expect(tokens).toHaveLength(2);
});

test('a session that the server keeps refusing ends', async ({ page }) => {
  await offerNewReader(page);
  await page.goto('/topics');
  await signIn(page, 'Nia Newcomer');
  await page.route(/\/api\/follows$/, (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'Unauthorized: the token is not valid', code: 'unauthorized', details: [] },
    }),
  );
  await header(page)
    .getByRole('link', { name: /Your profile/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
});

for (const code of ['USER_DISABLED', 'TOKEN_EXPIRED']) {
  test(`a renewal refused with ${code} signs the reader out [AUTH-10, AUTH-11, ERR-12]`, async ({ page }) => {
    await offerNewReader(page);
    await page.goto('/topics');
    await signIn(page, 'Nia Newcomer');
    await page.route(/securetoken\.googleapis\.com/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: code } } }),
    );
    await page.route(/\/api\/follows$/, (route) => route.fulfill({ status: 401, body: 'Unauthorized' }));
    await header(page)
      .getByRole('link', { name: /Your profile/ })
      .click();
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
}
