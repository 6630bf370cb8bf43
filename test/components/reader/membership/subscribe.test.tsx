import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listTakenDown } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { reply, replyTo } from '../../support/api.ts';
import { stopClock } from '../../support/clock.ts';
import { planCard, storedMembership, subscribeButton, withMembership, withSettings } from '../../support/membership.ts';
import { open } from '../../support/page.tsx';
import { refuseWrites } from '../../support/storage.ts';
import { failureToast, toast } from '../../support/toast.ts';

const now = '2026-11-30T12:00:00.000Z';
const heading = page.getByRole('heading', { level: 1 });
const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens the plans with the clock stopped at this moment. */
async function openAt(moment: string): Promise<void> {
  stopClock(moment);
  open('/subscribe');
  await expect.element(subscribeButton('Digital')).toBeVisible();
}

const plans = [
  { name: 'Digital', planId: 'digital', welcome: 'Welcome to Landfall Digital! (Mock Mode)' },
  { name: 'Digital Bundle', planId: 'bundle', welcome: 'Welcome to Landfall Digital Bundle! (Mock Mode)' },
] as const;

test.each(plans)(
  'buying $name takes a second, stores a membership and sends nothing [SUB-28, SUB-33, SUB-60, ROLE-07]',
  async ({ name, planId }) => {
    const idleCalls = [
      reply(listTakenDown, []),
      reply(getFrontPage, { number: 0, pins: [], mutes: [], breaking: null }),
    ];
    await openAt(now);
    const start = new Date(Date.now() + 1000).toISOString();
    // What every page asks for once it is idle.
    await expect.poll(() => idleCalls.every((calls) => calls.length > 0)).toBe(true);
    const sent = vi.spyOn(window, 'fetch');
    await subscribeButton(name).click();
    await run(999);
    expect(storedMembership()).toBeNull();
    await run(1);
    expect(storedMembership()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      planId,
      status: 'active',
      startDate: start,
      endDate: start.replace('2026', '2027'),
      isIntro: true,
      createdAt: start,
      updatedAt: start,
    });
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  },
);

test('the buttons wait while a plan is bought and are free afterwards [SUB-11, SUB-12, SUB-13, SUB-32]', async () => {
  await openAt(now);
  const button = subscribeButton('Digital Bundle');
  await button.click();
  await expect.element(button).toHaveTextContent('Processing...');
  await expect.element(button).toBeDisabled();
  await expect.element(subscribeButton('Digital')).toBeDisabled();
  await run(1000);
  await expect.element(button).toHaveTextContent('Subscribe Now');
  await expect.element(button).toBeEnabled();
  await expect.element(subscribeButton('Digital')).toBeEnabled();
});

test.each(plans)(
  'a toast welcomes to $name, and the welcome page opens a second later [SUB-29, SUB-30, RTE-15, CONST-36]',
  async ({ name, welcome }) => {
    await openAt(now);
    await subscribeButton(name).click();
    // The code of the toast loads with the first one, which appears a moment later.
    await run(1600);
    await expect.element(toast).toMatchTextContent('Subscription Created!');
    await expect.element(toast).toMatchTextContent(welcome);
    await run(399);
    expect(location.pathname).toBe('/subscribe');
    await run(1);
    await expect.poll(() => location.pathname).toBe('/subscribe/success');
    await expect.element(heading).toHaveTextContent('Welcome to Landfall!');
    await expect.element(page.getByRole('main').getByText(`${name} Membership`, { exact: true })).toBeVisible();
  },
);

test('the page names and marks the active membership, and says when another plan would begin [SUB-59]', async () => {
  withMembership({ planId: 'bundle', endDate: '2027-01-10T12:00:00.000Z' });
  await openAt(now);
  const text = /^Your Digital Bundle Membership is active until January 10, 2027. A new plan begins on that day/;
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(planCard('Digital Bundle').getByText('Your plan')).toBeVisible();
  await expect.element(planCard('Digital').getByText('Your plan')).not.toBeInTheDocument();
});

test('changing the plan asks first, keeps the paid time and says when the new plan begins [SUB-59]', async () => {
  withMembership({ endDate: '2027-01-10T12:00:00.000Z' });
  await openAt(now);
  const earlier = storedMembership();
  const dialog = page.getByRole('alertdialog', { name: 'Replace your Digital Membership?' });
  await subscribeButton('Digital Bundle').click();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      expect.stringMatching(/until January 10, 2027, and lose no time.*The new plan begins on that day/),
    );
  await dialog.getByRole('button', { name: 'Keep my plan' }).click();
  await run(5000);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(storedMembership()).toEqual(earlier);
  await subscribeButton('Digital Bundle').click();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await run(1600);
  const { id, planId, endDate } = earlier ?? {};
  const next = { planId: 'bundle', isIntro: false, startDate: endDate, endDate: '2027-02-10T12:00:00.000Z' };
  expect(storedMembership()).toMatchObject({ id, planId, endDate, next });
  const begins = 'Digital Bundle Membership begins on January 10, 2027.';
  await expect.element(toast).toMatchTextContent(`Welcome to Landfall Digital Bundle! (Mock Mode) ${begins}`);
  await run(400);
  await expect.poll(() => location.pathname).toBe('/subscribe/success');
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('Digital Membership');
  await expect.element(main).toMatchTextContent(begins);
  await main.getByRole('link', { name: 'Start Reading' }).click();
  stopClock('2027-01-10T12:00:01.000Z');
  open('/subscribe/success');
  await expect.element(main.getByText('Digital Bundle Membership', { exact: true })).toBeVisible();
  expect(storedMembership()).toMatchObject(next);
});

test('a purchase fails when the browser refuses to store it [SUB-31, SUB-32, STO-10]', async () => {
  refuseWrites();
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(1600);
  await expect.element(failureToast).toMatchTextContent('Subscription Failed');
  await expect
    .element(failureToast)
    .toMatchTextContent('Your browser could not save the subscription. You were not charged.');
  await expect.element(subscribeButton('Digital')).toHaveTextContent('Subscribe Now');
  await expect.element(subscribeButton('Digital Bundle')).toBeEnabled();
  await run(5000);
  expect(location.pathname).toBe('/subscribe');
  // The intro price is still offered.
  await expect.element(planCard('Digital')).toMatchTextContent('for your first 12 months');
  await expect.element(page.getByText(/is active until/)).not.toBeInTheDocument();
});

test('stripeEnabled without payments on the stage stores nothing [SUB-52]', async () => {
  withSettings({ stripeEnabled: true });
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(5000);
  await expect.element(subscribeButton('Digital')).toHaveTextContent('Subscribe Now');
  await expect.element(subscribeButton('Digital')).toBeEnabled();
  expect(location.pathname).toBe('/subscribe');
  expect(storedMembership()).toBeNull();
});

test('nothing is sold while the stage’s settings cannot be loaded [SUB-31]', async () => {
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => new Response(null, { status: 500 }),
  );
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(600);
  await expect.element(failureToast).toMatchTextContent('Please try again later');
  await run(5000);
  expect(storedMembership()).toBeNull();
});

const leaveTo = async (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();

test('leaving before the redirect keeps the membership and cancels the redirect [SUB-62]', async () => {
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(1500);
  await leaveTo('Topics');
  await expect.poll(() => location.pathname).toBe('/topics');
  await run(5000);
  expect(location.pathname).toBe('/topics');
  expect(storedMembership()).toMatchObject({ planId: 'digital', status: 'active' });
});

test('leaving during the payment buys nothing [SUB-60]', async () => {
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(500);
  await leaveTo('Topics');
  await expect.poll(() => location.pathname).toBe('/topics');
  // The address changes before the page does.
  await expect.element(subscribeButton('Digital')).not.toBeInTheDocument();
  await run(5000);
  expect(storedMembership()).toBeNull();
});

// The address changes a moment before the page does.
test.each([
  { during: 'the payment buys nothing [SUB-60]', afterMs: 500, bought: null },
  { during: 'the pause before the redirect stops it [SUB-62]', afterMs: 1500, bought: { planId: 'digital' } },
])('a new address during $during', async ({ afterMs, bought }) => {
  await openAt(now);
  await subscribeButton('Digital').click();
  await run(afterMs);
  history.pushState(null, '', '/topics');
  await run(5000);
  expect(location.pathname).toBe('/topics');
  expect(storedMembership()).toEqual(bought && expect.objectContaining(bought));
});

test('a second click buys nothing more', async () => {
  await openAt(now);
  await subscribeButton('Digital').dblClick();
  await run(1000);
  await expect.element(subscribeButton('Digital')).toHaveTextContent('Subscribe Now');
  const first = storedMembership();
  expect(first).not.toBeNull();
  await subscribeButton('Digital Bundle').click();
  await run(1000);
  await expect.poll(() => location.pathname).toBe('/subscribe/success');
  await run(5000);
  expect(storedMembership()).toEqual(first);
});
