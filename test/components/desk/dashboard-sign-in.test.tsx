import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser } from '#shared/api/readers.ts';
import { reply, status } from '../support/api.ts';
import { setClock, stopClock } from '../support/clock.ts';
import { greeting, refuseReader } from '../support/dashboard.ts';
import { open } from '../support/page.tsx';
import { accountChooser, chooseNia, expectNoSignIn, mockFirebase, nia } from '../support/sign-in.ts';

const alert = page.getByRole('alert');
const signInButton = page.getByRole('main').getByRole('button', { name: 'Sign In' });

beforeEach(() => {
  mockFirebase();
  refuseReader();
  reply(getUser, nia);
});

/** Opens the dashboard as a visitor, with a clock that only the test moves. */
async function openStopped(): Promise<void> {
  stopClock(new Date());
  open('/admin');
  await expect.element(alert).toMatchTextContent('Authentication Required');
}

test('the page reads Loading admin dashboard... until the account is loaded [ADM-01, ADM-02, ADM-26]', async () => {
  const { promise: loaded, resolve: release } = Promise.withResolvers<void>();
  const calls = reply(getUser, () => loaded.then(() => nia));
  open('/admin');
  await signInButton.click();
  await chooseNia();
  await expect.element(greeting).toHaveTextContent('Loading admin dashboard...');
  await expect.poll(() => calls).toHaveLength(1);
  expect(page.getByRole('tablist').elements()).toEqual([]);
  release();
  await expect.element(greeting).toHaveTextContent('Welcome, Nia');
  await expect.element(page.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true');
});

test('a failed account call shows a notice with a retry and starts no sign-in [ADM-29]', async () => {
  reply(getUser, status(500));
  setClock(new Date());
  open('/admin');
  await signInButton.click();
  await chooseNia();
  const notice = alert.filter({ hasText: 'Your account could not be loaded' });
  await expect.element(notice).toBeVisible();
  await expectNoSignIn(5000);
  reply(getUser, nia);
  await notice.getByRole('button').click();
  await expect.element(greeting).toHaveTextContent('Welcome, Nia');
});

test('a visitor sees a notice, and sign-in starts after 1.5 s [ADM-03, ADM-04, CONST-37, ERR-25]', async () => {
  await openStopped();
  await expect.element(alert).toMatchTextContent('Please log in to access the admin dashboard');
  await expectNoSignIn(1400);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(accountChooser).toBeVisible();
});

test('leaving within 1.5 s cancels the automatic sign-in [ADM-33]', async () => {
  await openStopped();
  await vi.advanceTimersByTimeAsync(200);
  await page.getByRole('banner').getByRole('link', { name: 'Back to News' }).click();
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Topics' })).toBeVisible();
  await expectNoSignIn(3000);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => accountChooser.getByRole('button', { name: 'Cancel' }).click()],
])(
  'a visitor who starts sign-in by the button and leaves it by %s is not prompted again [ADM-04]',
  async (_, leave) => {
    setClock(new Date());
    open('/admin');
    await signInButton.click();
    await expect.element(accountChooser).toBeVisible();
    await leave();
    await expect.element(accountChooser).not.toBeInTheDocument();
    await expectNoSignIn(6000);
  },
);
