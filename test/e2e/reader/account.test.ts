import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { chooseAccount, expectSignedIn, header, offerNewReader } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

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
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, 'Nia Newcomer');
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
