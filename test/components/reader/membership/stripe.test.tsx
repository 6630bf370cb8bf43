import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listFollows } from '#shared/api/follows.ts';
import { checkOutMembership } from '#shared/api/membership.ts';
import { getUser } from '#shared/api/readers.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { sampleMembership } from '#test/support/membership/sample-membership.ts';
import { refusal, reply, status } from '../../support/api.ts';
import { setClock } from '../../support/clock.ts';
import { mockPayments, planCard, storedMembership, subscribeButton, withMembership } from '../../support/membership.ts';
import { open } from '../../support/page.tsx';
import { chooseNia, nia, signIn } from '../../support/sign-in.ts';
import { failureToast } from '../../support/toast.ts';

const none = { membership: null, renewsAt: null };
const inTwentyDays = () => new Date(Date.now() + 20 * dayMs).toISOString();
const heading = page.getByRole('heading', { level: 1 });

test('a visitor is asked to sign in before anything is bought', async () => {
  mockPayments(none);
  const checkouts = reply(checkOutMembership, { url: null });
  open('/subscribe');
  await expect.element(page.getByText(/Sign in first/)).toBeVisible();
  await subscribeButton('Digital Bundle').click();
  await expect.element(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
  expect(checkouts).toEqual([]);
  expect(storedMembership()).toBeNull();
});

test.each([
  {
    what: 'an address on another host',
    answer: { url: 'https://checkout.stripe.com.evil.example/c' },
    reason: 'The payment page could not be verified.',
  },
  {
    what: 'an address without https',
    answer: { url: 'http://checkout.stripe.com/c' },
    reason: 'The payment page could not be verified.',
  },
  {
    what: 'a script as the address',
    answer: { url: 'javascript:alert(1)' },
    reason: 'The payment page could not be verified.',
  },
  {
    what: 'an existing membership',
    answer: status(409, refusal('already_member')),
    reason: 'Your membership already renews automatically.',
  },
  {
    what: 'a payment that is being confirmed',
    answer: status(409, refusal('payment_pending')),
    reason: 'Your payment is being confirmed.',
  },
  {
    what: 'an unreachable Stripe',
    answer: status(503, refusal('payments_unavailable')),
    reason: 'Please try again later',
  },
])('$what fails the purchase and frees the button [SUB-31, SUB-32, ERR-18]', async ({ answer, reason }) => {
  await signIn();
  mockPayments(none);
  reply(checkOutMembership, answer);
  open('/subscribe');
  await subscribeButton('Digital').click();
  await expect.element(failureToast).toMatchTextContent('Subscription Failed');
  await expect.element(failureToast).toMatchTextContent(reason);
  await expect.element(subscribeButton('Digital')).toHaveTextContent('Subscribe Now');
  await expect.element(subscribeButton('Digital')).toBeEnabled();
  expect(location.pathname).toBe('/subscribe');
});

test('the welcome page waits for the server, whatever the browser stores', async () => {
  setClock(new Date());
  const standing: Parameters<typeof mockPayments>[0] = { ...none };
  withMembership();
  mockPayments(standing);
  reply(getUser, nia);
  open('/subscribe/success');
  await expect.element(heading).toHaveTextContent('Sign in to see your membership');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseNia();
  await expect.element(heading).toHaveTextContent('Confirming your payment');
  standing.membership = sampleMembership({ planId: 'bundle', endDate: '2030-01-01T00:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(heading).toHaveTextContent('Welcome to Landfall!');
  await expect.element(page.getByText('Digital Bundle Membership')).toBeVisible();
});

test('one click in Settings cancels the renewal, and the paid time stays', async () => {
  await signIn();
  const standing: Parameters<typeof mockPayments>[0] = { membership: sampleMembership(), renewsAt: inTwentyDays() };
  mockPayments(standing);
  reply(listFollows, []);
  const sent = reply(checkOutMembership, status(503));
  open('/profile?tab=settings');
  const setting = page.getByRole('tabpanel');
  const cancel = setting.getByRole('button', { name: 'Cancel subscription' });
  await expect.element(setting).toMatchTextContent('Next payment:');
  await cancel.click();
  await expect.element(failureToast).toMatchTextContent('Your subscription could not be cancelled');
  const sentAgain = reply(checkOutMembership, () => {
    standing.renewsAt = null;
    return { url: null };
  });
  await cancel.click();
  await expect.element(page.getByCSS('[data-toast=plain]')).toMatchTextContent('Subscription cancelled');
  await expect.element(setting).toMatchTextContent('It does not renew automatically.');
  await expect.element(setting).toMatchTextContent('Digital Membership');
  await expect.element(cancel).not.toBeInTheDocument();
  expect([...sent, ...sentAgain].map((call) => call.body)).toEqual([{ action: 'cancel' }, { action: 'cancel' }]);
});

test('the page marks the plan that renews, and changes it from the next payment on [SUB-59]', async () => {
  await signIn();
  const renewsAt = '2030-01-10T12:00:00.000Z';
  const standing: Parameters<typeof mockPayments>[0] = { membership: sampleMembership(), renewsAt };
  mockPayments(standing);
  const sent = reply(checkOutMembership, () => {
    standing.next = { planId: 'bundle', startDate: renewsAt };
    return { url: null };
  });
  open('/subscribe');
  await expect.element(planCard('Digital').getByText('Your plan')).toBeVisible();
  await expect.element(planCard('Digital Bundle').getByText('Your plan')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Your Digital Membership renews on January 10, 2030\. A new plan/)).toBeVisible();
  await subscribeButton('Digital Bundle').click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace your Digital Membership?' });
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringMatching(/lose no time.*begins on that day/));
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect.poll(() => location.pathname).toBe('/subscribe/success');
  const begins = 'Digital Bundle Membership begins on January 10, 2030.';
  await expect.element(page.getByRole('main')).toMatchTextContent(begins);
  expect(sent.map(({ body }) => body)).toEqual([{ action: 'change', planId: 'bundle' }]);

  open('/subscribe');
  await expect.element(page.getByRole('main')).toMatchTextContent(begins);
  await subscribeButton('Digital').click();
  const back = page.getByRole('alertdialog', { name: 'Continue your Digital Membership?' });
  await back.getByRole('button', { name: 'Continue plan' }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ action: 'change', planId: 'digital' });
});

test.each([
  [status(409, refusal('not_renewing')), 'Your membership does not renew'],
  [status(503, refusal('payments_unavailable')), 'Please try again later'],
])('a refused change of plan is explained, and the plan stays', async (answer, reason) => {
  await signIn();
  mockPayments({ membership: sampleMembership(), renewsAt: inTwentyDays() });
  reply(checkOutMembership, answer);
  open('/subscribe');
  await subscribeButton('Digital Bundle').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change plan' }).click();
  await expect.element(failureToast).toMatchTextContent(reason);
  expect(location.pathname).toBe('/subscribe');
});

test('after a cancellation the page says that a new plan is paid from the end of the old one', async () => {
  await signIn();
  mockPayments({ membership: sampleMembership(), renewsAt: null });
  open('/subscribe');
  await expect
    .element(page.getByText(/Your Digital Membership is active until .*You pay for a new plan from that day/))
    .toBeVisible();
  await subscribeButton('Digital Bundle').click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace your Digital Membership?' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(expect.stringMatching(/You pay nothing today: the first payment for the new plan/));
  await expect.element(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});
