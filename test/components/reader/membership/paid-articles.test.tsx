import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMemberArticle, getMembership } from '#shared/api/membership.ts';
import { ending, premiumArticle, withheld } from '#test/support/membership/premium-article.ts';
import { sampleMembership } from '#test/support/membership/sample-membership.ts';
import { refusal, reply, status } from '../../support/api.ts';
import { body } from '../../support/article.ts';
import { mockPayments, openStory, paywall, withMembership } from '../../support/membership.ts';
import { signIn } from '../../support/sign-in.ts';

const premium = premiumArticle(withheld);
const serveBody = () => reply(getMemberArticle, premiumArticle());
const refuseBody = () => reply(getMemberArticle, status(403, refusal('membership_needed')));

test('a visitor sees the opening and the paywall, whatever the browser stores, and no body is requested [PAY-01, PAY-13, PAY-17]', async () => {
  withMembership({ planId: 'bundle' });
  mockPayments({ membership: null, renewsAt: null });
  const calls = serveBody();
  await openStory(premium);
  await expect.element(page.getByCSS('[data-opening]')).toMatchTextContent('The last appeal');
  await expect.element(page.getByText('4 min read')).toBeVisible();
  await expect.element(paywall.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a signed-in member reads the body that the server returns [PAY-03, PAY-17]', async () => {
  await signIn();
  mockPayments({ membership: sampleMembership(), renewsAt: null });
  serveBody();
  await openStory(premium);
  await expect.element(body).toMatchTextContent(ending);
  await expect.element(paywall).not.toBeInTheDocument();
});

test('a signed-in reader without a membership sees the paywall without Sign In [PAY-01]', async () => {
  await signIn();
  mockPayments({ membership: null, renewsAt: null });
  const calls = refuseBody();
  await openStory(premium);
  await expect.element(paywall).toMatchTextContent('Your account has no membership.');
  await expect.element(paywall.getByRole('button')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a body that the server refuses keeps the paywall [PAY-07]', async () => {
  await signIn();
  mockPayments({ membership: sampleMembership(), renewsAt: null });
  const calls = refuseBody();
  await openStory(premium);
  await expect.element(paywall).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a failed membership call shows a notice with a retry', async () => {
  await signIn();
  mockPayments({ membership: sampleMembership(), renewsAt: null });
  serveBody();
  reply(getMembership, status(500));
  await openStory(premium);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your membership could not be loaded');
  reply(getMembership, { payments: 'stripe', membership: sampleMembership(), renewsAt: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(body).toMatchTextContent(ending);
});
