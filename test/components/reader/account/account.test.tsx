import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFollows } from '#shared/api/follows.ts';
import { getUser, syncUser } from '#shared/api/readers.ts';
import { type Call, reply, replyTo, status } from '../../support/api.ts';
import { open, reload } from '../../support/page.tsx';
import { chooseNia, mockFirebase, nia, signIn } from '../../support/sign-in.ts';
import { toast } from '../../support/toast.ts';

const banner = page.getByRole('banner');
const signInButton = banner.getByRole('button', { name: 'Sign In' });
const profileLink = banner.getByRole('link', { name: 'Your profile, Nia Newcomer' });
const adminLink = banner.getByRole('link', { name: 'Admin', exact: true });

const failure = () => new Response('no', { status: 500, statusText: 'Internal Server Error' });

/** Signs in by the header's button; the account fails for this reason. */
async function expectFailedSignIn(reason: string): Promise<void> {
  open('/topics');
  await signInButton.click();
  await chooseNia();
  await expect.element(toast).toMatchTextContent(reason);
  await expect.element(banner.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(adminLink).not.toBeInTheDocument();
}

async function expectSignedInAfterReload(): Promise<void> {
  reload();
  await expect.element(profileLink).toBeVisible();
}

test('a failed account call raises a toast with its status, and the next page tries again [AUTH-06, ERR-03]', async () => {
  mockFirebase();
  reply(getUser, failure);
  await expectFailedSignIn('Failed to fetch user: Internal Server Error');
  reply(getUser, nia);
  await expectSignedInAfterReload();
});

test('a failed creation of the account raises a toast with its status, and the next page tries again [AUTH-07, ERR-04]', async () => {
  mockFirebase();
  reply(getUser, status(404));
  reply(syncUser, failure);
  await expectFailedSignIn('Failed to sync user: Internal Server Error');
  reply(syncUser, nia);
  await expectSignedInAfterReload();
});

test('a refused token is renewed once, and the call succeeds', async () => {
  await signIn();
  open('/topics');
  const calls: Call<typeof listFollows>[] = reply(listFollows, () => (calls.length === 1 ? status(401) : []));
  await profileLink.click();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('You are not following any publishers yet');
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
    expect.stringMatching(/^Bearer [\w.-]+$/),
    expect.stringMatching(/^Bearer [\w.-]+$/),
  ]);
});

test('a session that the server keeps refusing ends', async () => {
  await signIn();
  open('/topics');
  reply(listFollows, status(401));
  await profileLink.click();
  await expect.element(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect.element(signInButton).toBeVisible();
  reload();
  await expect.element(signInButton).toBeVisible();
});

test.each(['USER_DISABLED', 'TOKEN_EXPIRED'])(
  'a renewal refused with %s signs the reader out [AUTH-10, AUTH-11, ERR-12]',
  async (message) => {
    await signIn();
    open('/topics');
    replyTo(
      ({ pathname }) => pathname.endsWith('/v1/token'),
      () => Response.json({ error: { code: 400, message } }, { status: 400 }),
    );
    reply(listFollows, status(401));
    await profileLink.click();
    await expect.element(signInButton).toBeVisible();
  },
);
