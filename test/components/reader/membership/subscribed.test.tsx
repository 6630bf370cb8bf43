import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFollows } from '#shared/api/follows.ts';
import { sampleMembership } from '#test/support/membership/sample-membership.ts';
import { reply } from '../../support/api.ts';
import { storedMembership, withMembership } from '../../support/membership.ts';
import { open, texts } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';
import { toast } from '../../support/toast.ts';

const heading = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const until = '2030-03-05T12:00:00.000Z';

test('the welcome page confirms the subscription and leads to the front page [SUB-37, SUB-38, SUB-41, SUB-44]', async () => {
  withMembership();
  open('/subscribe/success');
  await expect.element(heading).toHaveTextContent('Welcome to Landfall!');
  await expect.element(main).toMatchTextContent(/subscription is active\. Enjoy unlimited premium content/);
  await expect.element(main.getByText('Introductory pricing active')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Start Reading' })).toHaveAttribute('href', '/');
});

test.each([
  { planId: 'digital', name: 'Digital Membership' },
  { planId: 'bundle', name: 'Digital Bundle Membership' },
] as const)('the welcome page names the $name [SUB-39, SUB-40]', async ({ planId, name }) => {
  withMembership({ planId });
  open('/subscribe/success');
  await expect.element(main.getByText(name, { exact: true })).toBeVisible();
});

test('the welcome page names the standard price of a later purchase [SUB-42]', async () => {
  withMembership({ isIntro: false });
  open('/subscribe/success');
  await expect.element(main.getByText('Standard pricing')).toBeVisible();
  await expect.element(main.getByText('Introductory pricing active')).not.toBeInTheDocument();
});

test('the welcome page lists the next steps and points to the account settings [SUB-45, SUB-46]', async () => {
  withMembership();
  open('/subscribe/success');
  const next = page.getByRole('region', { name: 'What’s Next?' });
  await expect
    .poll(() => texts(next.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Explore premium articles/),
      expect.stringMatching(/^Set up your personalised feed preferences/),
      expect.stringMatching(/^Download the mobile app/),
      expect.stringMatching(/^Join the newsletter/),
    ]);
  await expect.element(next).toMatchTextContent('manage your subscription from your account settings');
});

test.each([
  { what: 'a stored membership', endDate: null },
  { what: 'an active membership', endDate: '2020-01-10T12:00:00.000Z' },
])('without $what the welcome page names no plan and claims no subscription [SUB-43]', async ({ endDate }) => {
  if (endDate !== null) withMembership({ endDate });
  open('/subscribe/success');
  await expect.element(page.getByText('There is no active subscription in this browser.')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Welcome to Landfall!');
  await expect.element(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
  const claims = /is active|Digital( Bundle)? Membership|Introductory pricing active|Standard pricing/;
  await expect.element(page.getByText(claims)).not.toBeInTheDocument();
});

test('the cancel page confirms that nothing was charged [RTE-16, SUB-47, SUB-48, SUB-60]', async () => {
  open('/subscribe/cancel');
  await expect.element(heading).toHaveTextContent('Subscription Cancelled');
  await expect
    .element(main)
    .toMatchTextContent('Your subscription process was cancelled. No charges were made to your account.');
});

test('the cancel page leads to the plans, to the front page and to support [SUB-49, SUB-50, SUB-51]', async () => {
  open('/subscribe/cancel');
  await expect.element(main.getByRole('link', { name: 'Back to Plans' })).toHaveAttribute('href', '/subscribe');
  await expect.element(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  const help = page.getByRole('region', { name: 'Need Help?' });
  await expect
    .element(help.getByRole('link', { name: 'Contact Support' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:support@landfall\.example/));
});

const setting = page.getByRole('tabpanel');

test('the profile shows the membership with plan, status and end [SUB-61]', async () => {
  await signIn();
  reply(listFollows, []);
  withMembership({ planId: 'bundle', endDate: until });
  open('/profile?tab=settings');
  await expect.element(setting).toMatchTextContent('Digital Bundle Membership');
  await expect.element(setting).toMatchTextContent('Active, until March 5, 2030.');
  withMembership({ planId: 'bundle', endDate: '2026-03-05T12:00:00.000Z' });
  open('/profile?tab=settings');
  await expect.element(setting).toMatchTextContent('Expired, ended on March 5, 2026.');
  await expect.element(setting.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
});

test('the profile says when the next plan begins, until it is cancelled [SUB-59, SUB-61]', async () => {
  await signIn();
  reply(listFollows, []);
  const { next: _, ...next } = sampleMembership({ id: 'next', planId: 'bundle', startDate: until });
  withMembership({ endDate: until, next });
  open('/profile?tab=settings');
  await expect.element(setting).toMatchTextContent('Digital Bundle Membership begins on March 5, 2030.');
  await setting.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(toast).toMatchTextContent('You keep access until March 5, 2030.');
  await expect.element(setting).not.toMatchTextContent('Digital Bundle Membership begins');
});

test('one click in Settings cancels the membership, which stays active until its end [SUB-61]', async () => {
  await signIn();
  reply(listFollows, []);
  withMembership({ planId: 'bundle', endDate: until });
  open('/profile?tab=settings');
  const cancel = setting.getByRole('button', { name: 'Cancel subscription' });
  await cancel.click();
  await expect.element(toast).toMatchTextContent('You keep access until March 5, 2030.');
  await expect.element(setting).toMatchTextContent('Active, until March 5, 2030. It does not renew automatically.');
  await expect.element(cancel).not.toBeInTheDocument();
  expect(storedMembership()).toMatchObject({
    status: 'active',
    endDate: until,
    cancelledAt: expect.any(String),
  });
});
