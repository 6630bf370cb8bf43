import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { setClock } from '../../support/clock.ts';
import { planCard, subscribeButton, withSettings } from '../../support/membership.ts';
import { open, texts } from '../../support/page.tsx';

const now = '2026-11-30T12:00:00Z';

test('the page has the ribbon, the heading and an introduction [RTE-14, SUB-01, SUB-02, SUB-03]', async () => {
  open('/subscribe');
  await expect.element(page.getByText('Introductory pricing for new subscribers', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Choose Your Landfall Subscription');
  expect(document.title).toBe('Choose Your Landfall Subscription – Landfall');
  await expect
    .element(page.getByText(/unlimited access to quality journalism, exclusive analysis and expert insights/i))
    .toBeVisible();
});

const offers = [
  {
    name: 'Digital',
    intro: '£2',
    standard: '£14.99',
    year: '£24 in your first year instead of £179.88. You save £155.88.',
  },
  {
    name: 'Digital Bundle',
    intro: '£4',
    standard: '£18.99',
    year: '£48 in your first year instead of £227.88. You save £179.88.',
  },
] as const;

test.each(offers)('the card of $name shows its prices [SUB-07, SUB-09, SUB-10, SUB-11]', async (offer) => {
  const { name, intro, standard, year } = offer;
  setClock(now);
  open('/subscribe');
  const card = planCard(name);
  await expect.element(card).toMatchTextContent(`${intro}/month`);
  await expect.element(card).toMatchTextContent('for your first 12 months');
  await expect.element(card).toMatchTextContent(`then ${standard} a month from November 2027`);
  await expect.element(card.getByCSS('s')).toHaveTextContent(`${standard}/month`);
  await expect.element(card.getByCSS('s')).toHaveStyle({ textDecorationLine: 'line-through' });
  await expect.element(card).toMatchTextContent(year);
  await expect.element(subscribeButton(name)).toHaveTextContent('Subscribe Now');
});

test.each(offers)('the card of $name shows its description and features [SUB-08, SUB-14, SUB-15]', async ({ name }) => {
  const plan = defaultMembershipSettings().plans.find((each) => each.name === name);
  open('/subscribe');
  const card = planCard(name);
  await expect.element(card).toMatchTextContent('You can cancel anytime.');
  await expect.element(card).toMatchTextContent(plan?.description ?? 'a description');
  await expect.poll(() => texts(card.getByRole('listitem'))).toEqual([...(plan?.features ?? [])]);
});

test('only the bundle is marked Most Popular, with a distinct border, beside the other [SUB-04, SUB-05, SUB-06]', async () => {
  open('/subscribe');
  await expect.element(planCard('Digital Bundle')).toMatchTextContent('Most Popular');
  await expect.element(page.getByText('Most Popular')).toHaveLength(1);
  const [digital, bundle] = [planCard('Digital').element(), planCard('Digital Bundle').element()];
  expect(getComputedStyle(bundle).borderColor).not.toBe(getComputedStyle(digital).borderColor);
  const [left, right] = [digital.getBoundingClientRect(), bundle.getBoundingClientRect()];
  expect(left.y).toBe(right.y);
  expect(left.right).toBeLessThanOrEqual(right.x);
});

test('prices and months follow the stored settings [SUB-54, SUB-55, MEM-47, CONST-34]', async () => {
  const [digital, bundle] = defaultMembershipSettings().plans;
  if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
  const { description: _, ...digitalWithoutDescription } = digital;
  withSettings({
    plans: [
      { ...digitalWithoutDescription, name: 'Digital', introPrice: 3.5, standardPrice: 10, introMonths: 1 },
      { ...bundle, introMonths: 24 },
    ],
    currency: 'EUR',
    currencySymbol: '€',
  });
  setClock(now);
  open('/subscribe');
  const card = planCard('Digital');
  await expect.element(card).toMatchTextContent('€3.50/month');
  await expect.element(card).toMatchTextContent('for your first 1 month');
  await expect.element(card).not.toMatchTextContent('1 months');
  await expect.element(card).toMatchTextContent('then €10 a month from December 2026');
  await expect.element(card).toMatchTextContent('€113.50 in your first year instead of €120. You save €6.50.');
  await expect.element(card.getByCSS('.description')).not.toBeInTheDocument();
  await expect.element(planCard('Digital Bundle')).toMatchTextContent('for your first 24 months');
  await expect.element(planCard('Digital Bundle')).toMatchTextContent('from November 2028');
});

test('ribbon and cancel text follow the stored settings [SUB-01, SUB-56]', async () => {
  withSettings({ ribbonText: 'A ribbon of our own', cancelText: 'Leave when you like.' });
  open('/subscribe');
  await expect.element(page.getByText('A ribbon of our own')).toBeVisible();
  await expect.element(planCard('Digital')).toMatchTextContent('Leave when you like.');
  await expect.element(planCard('Digital')).not.toMatchTextContent('You can cancel anytime.');
});

test('the ribbon names the last day of its offer [SUB-01, MEM-50]', async () => {
  withSettings({ ribbonUntil: '2026-12-31' });
  setClock(now);
  open('/subscribe');
  await expect
    .element(page.getByText('Limited time offer: introductory pricing for new subscribers (until Dec 31, 2026)'))
    .toBeVisible();
});

test('the comparison table lists prices, sums and features', async () => {
  open('/subscribe');
  const table = page.getByRole('table', { name: 'Compare plans' });
  await expect.element(table).toBeVisible();
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  const cells = (name: string) => texts(row(name).getByRole('cell'));
  expect(cells('Monthly price for the first 12 months')).toEqual(['£2', '£4']);
  expect(cells('Monthly price after that')).toEqual(['£14.99', '£18.99']);
  expect(cells('First-year total')).toEqual(['£24', '£48']);
  expect(cells('Unlimited premium articles')).toEqual(['Included', 'Included']);
  expect(cells('A larger contribution to the newsroom')).toEqual(['–Not included', 'Included']);
  expect(row('Everything in Digital').elements()).toEqual([]);
});

const more = page.getByRole('region', { name: 'More Subscription Options' });

test('the offer for companies has the stored text and a mail link [SUB-16, SUB-17, SUB-18, SUB-57]', async () => {
  withSettings({ corporateText: 'For whole libraries.' });
  open('/subscribe');
  await expect.element(more.getByRole('heading', { name: 'Corporate Subscriptions' })).toBeVisible();
  await expect.element(more).toMatchTextContent('For whole libraries.');
  await expect
    .element(more.getByRole('link', { name: 'Learn More' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:corporate@landfall\.example/));
});

test('the offer of the printed edition has the stored text and a mail link [SUB-16, SUB-19, SUB-20, SUB-57]', async () => {
  withSettings({ printText: 'On paper.' });
  open('/subscribe');
  await expect.element(more.getByRole('heading', { name: 'Print Edition' })).toBeVisible();
  await expect.element(more).toMatchTextContent('On paper.');
  await expect
    .element(more.getByRole('link', { name: 'Check Availability' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:print@landfall\.example/));
});

test('Terms & Conditions shows the stored terms [SUB-25, CONST-35]', async () => {
  withSettings({ terms: 'Refunds within 7 days, notice of 30 days.' });
  open('/subscribe');
  await expect
    .element(page.getByRole('region', { name: 'Terms & Conditions' }))
    .toMatchTextContent('Refunds within 7 days, notice of 30 days.');
});

test('questions are sorted, and at most one answer is open [SUB-21, SUB-22, SUB-23, SUB-24]', async () => {
  const item = (order: number) => ({
    id: `q${order}`,
    question: `Question ${order}?`,
    answer: `Answer ${order}.`,
    order,
  });
  withSettings({ faqItems: [item(3), item(1), item(2)] });
  open('/subscribe');
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' });
  await expect.poll(() => texts(faq.getByRole('button'))).toEqual(['Question 1?', 'Question 2?', 'Question 3?']);
  const first = faq.getByRole('button', { name: 'Question 1?' });
  const second = faq.getByRole('button', { name: 'Question 2?' });
  const answer = (order: number) => faq.getByText(`Answer ${order}.`);
  for (const order of [1, 2, 3]) await expect.element(answer(order)).not.toBeVisible();
  await first.click();
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  await expect.element(answer(1)).toBeVisible();
  await userEvent.tab();
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer(2)).toBeVisible();
  await expect.element(answer(1)).not.toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(second).toHaveAttribute('aria-expanded', 'false');
  await expect.element(answer(2)).not.toBeVisible();
});
