import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { settingsKey, withSettings } from '../support/mock-membership.ts';
import { openAt, planCard, subscribeButton } from '../support/subscribe-page.ts';

const now = new Date('2026-11-30T12:00:00Z');

test.beforeEach(({ page }) => mockApi(page, { articles: [], topics: [], publishers: [] }).then(() => undefined));

test.describe('the plans', () => {
  test('the page has the ribbon, the heading and an introduction [RTE-14, SUB-01, SUB-02, SUB-03]', async ({
    page,
  }) => {
    await page.goto('/subscribe');
    await expect(page.getByText('Limited time offer: introductory pricing for new subscribers')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
    await expect(page).toHaveTitle('Choose Your Landfall Subscription – Landfall');
    await expect(
      page.getByText(/unlimited access to quality journalism, exclusive analysis and expert insights/i),
    ).toBeVisible();
  });

  // Also covers SUB-11, SUB-14, SUB-15, CONST-29, CONST-30, CONST-31, CONST-32.
  test('each card shows the name, description, prices and features of its plan [SUB-07, SUB-08, SUB-09, SUB-10]', async ({
    page,
  }) => {
    await openAt(page, now);
    const { plans } = defaultMembershipSettings();
    for (const [name, intro, standard, year] of [
      ['Digital', '£2', '£14.99', '£24 in your first year instead of £179.88. You save £155.88.'],
      ['Digital Bundle', '£4', '£18.99', '£48 in your first year instead of £227.88. You save £179.88.'],
    ] as const) {
      const current = planCard(page, name);
      await expect(current).toContainText(`${intro}/month`);
      await expect(current).toContainText('for your first 12 months');
      await expect(current).toContainText(`then ${standard} a month from November 2027`);
      await expect(current.locator('s')).toHaveText(`${standard}/month`);
      await expect(current).toContainText(year);
      await expect(subscribeButton(page, name)).toHaveText('Subscribe Now');
      await expect(current).toContainText('You can cancel anytime.');
      const plan = plans.find((each) => each.name === name);
      await expect(current).toContainText(plan?.description ?? 'a description');
      await expect(current.getByRole('listitem')).toHaveText([...(plan?.features ?? [])]);
    }
  });

  test('only the bundle is marked Most Popular, with a distinct border [SUB-05, SUB-06]', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(planCard(page, 'Digital Bundle')).toContainText('Most Popular');
    await expect(page.getByText('Most Popular')).toHaveCount(1);
    const border = (name: 'Digital' | 'Digital Bundle') =>
      planCard(page, name).evaluate((element) => getComputedStyle(element).borderColor);
    expect(await border('Digital Bundle')).not.toBe(await border('Digital'));
  });

  test('the plans are in two columns [SUB-04]', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(planCard(page, 'Digital Bundle')).toBeVisible();
    const [left, right] = [
      await planCard(page, 'Digital').boundingBox(),
      await planCard(page, 'Digital Bundle').boundingBox(),
    ];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });

  // Also covers SUB-08, STO-06, CONST-34, CONST-48.
  test('prices, months and currency follow the stored settings [SUB-54, SUB-55, MEM-46, MEM-47]', async ({ page }) => {
    const [digital, bundle] = defaultMembershipSettings().plans;
    if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
    const { description: _, ...digitalWithoutDescription } = digital;
    await withSettings(page, {
      plans: [
        { ...digitalWithoutDescription, name: 'Digital', introPrice: 3.5, standardPrice: 10, introMonths: 1 },
        { ...bundle, introMonths: 24 },
      ],
      currency: 'EUR',
      currencySymbol: '€',
    });
    await openAt(page, now);
    const current = planCard(page, 'Digital');
    await expect(current).toContainText('€3.50/month');
    await expect(current).toContainText('for your first 1 month');
    await expect(current).not.toContainText('1 months');
    await expect(current).toContainText('then €10 a month from December 2026');
    await expect(current).toContainText('€113.50 in your first year instead of €120. You save €6.50.');
    await expect(current.locator('.description')).toHaveCount(0);
    await expect(planCard(page, 'Digital Bundle')).toContainText('for your first 24 months');
    await expect(planCard(page, 'Digital Bundle')).toContainText('from November 2028');
  });

  test('ribbon and cancel text follow the stored settings [SUB-01, SUB-56]', async ({ page }) => {
    await withSettings(page, { ribbonText: 'A ribbon of our own', cancelText: 'Leave when you like.' });
    await page.goto('/subscribe');
    await expect(page.getByText('A ribbon of our own')).toBeVisible();
    await expect(planCard(page, 'Digital')).toContainText('Leave when you like.');
    await expect(planCard(page, 'Digital')).not.toContainText('You can cancel anytime.');
  });

  test('the comparison table lists prices, sums and features', async ({ page }) => {
    await openAt(page, now);
    const table = page.getByRole('table', { name: 'Compare plans' });
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row('Monthly price for the first 12 months').getByRole('cell')).toHaveText(['£2', '£4']);
    await expect(row('Monthly price after that').getByRole('cell')).toHaveText(['£14.99', '£18.99']);
    await expect(row('First-year total').getByRole('cell')).toHaveText(['£24', '£48']);
    await expect(row('Unlimited premium articles').getByRole('cell')).toHaveText([/Included/, /Included/]);
    await expect(row('Expert briefings').getByRole('cell')).toHaveText([/Not included/, /^Included/]);
    await expect(row('Everything in Digital')).toHaveCount(0);
  });

  // Also covers SUB-18, SUB-20.
  test('More Subscription Options has the stored texts and mail links [SUB-16, SUB-17, SUB-19, SUB-57]', async ({
    page,
  }) => {
    await withSettings(page, { corporateText: 'For whole libraries.', printText: 'On paper.' });
    await page.goto('/subscribe');
    const more = page.getByRole('region', { name: 'More Subscription Options' });
    await expect(more.getByRole('heading', { name: 'Corporate Subscriptions' })).toBeVisible();
    await expect(more).toContainText('For whole libraries.');
    await expect(more.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
      'href',
      /^mailto:corporate@landfall\.example/,
    );
    await expect(more.getByRole('heading', { name: 'Print Edition' })).toBeVisible();
    await expect(more).toContainText('On paper.');
    await expect(more.getByRole('link', { name: 'Check Availability' })).toHaveAttribute(
      'href',
      /^mailto:print@landfall\.example/,
    );
  });

  test('Terms & Conditions shows the stored terms [SUB-25, CONST-35]', async ({ page }) => {
    await withSettings(page, { terms: 'Refunds within 7 days, notice of 30 days.' });
    await page.goto('/subscribe');
    await expect(page.getByRole('region', { name: 'Terms & Conditions' })).toContainText(
      'Refunds within 7 days, notice of 30 days.',
    );
  });

  // Also covers MEM-49.
  test('questions are sorted, and at most one answer is open [SUB-21, SUB-22, SUB-23, SUB-24]', async ({ page }) => {
    const item = (order: number) => ({
      id: `q${order}`,
      question: `Question ${order}?`,
      answer: `Answer ${order}.`,
      order,
    });
    await withSettings(page, { faqItems: [item(3), item(1), item(2)] });
    await page.goto('/subscribe');
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' });
    await expect(faq.getByRole('button')).toHaveText(['Question 1?', 'Question 2?', 'Question 3?']);
    const [first, second] = [
      faq.getByRole('button', { name: 'Question 1?' }),
      faq.getByRole('button', { name: 'Question 2?' }),
    ];
    await expect(faq.getByText(/^Answer/).filter({ visible: true })).toHaveCount(0);
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(faq.getByText('Answer 1.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(faq.getByText('Answer 2.')).toBeVisible();
    await expect(faq.getByText('Answer 1.')).toBeHidden();
    await page.keyboard.press('Space');
    await expect(second).toHaveAttribute('aria-expanded', 'false');
    await expect(faq.getByText('Answer 2.')).toBeHidden();
  });

  test('damaged settings are read as the defaults [STO-03, STO-06]', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"plans":"none"}'), settingsKey);
    await page.goto('/subscribe');
    await expect(planCard(page, 'Digital')).toContainText('£2/month');
  });

  test('Subscribe in the header opens the plans [SUB-27]', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).first().click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
  });
});
