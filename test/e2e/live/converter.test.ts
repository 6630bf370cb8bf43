import type { Page } from 'playwright/test';
import { sampleMarket, samplePair } from '#test/support/sample-market.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockMarkets } from '../support/live/mock-markets.ts';

const updatedAt = '2026-11-20T12:00:00.000Z';
const pairs = [
  samplePair('USD/JMD', 160, { updatedAt, history: [150, 170, 160] }),
  samplePair('GBP/USD', 1.25, { updatedAt, history: [1.25, 1.25, 1.25] }),
  samplePair('USD/NGN', 1500, { updatedAt }),
  samplePair('USD/XOF', 570, { updatedAt, sample: true }),
  samplePair('AUD/NZD', 1.1, { updatedAt }),
];

const converter = (page: Page) => page.getByRole('region', { name: 'Currency converter' });
const amount = (page: Page) => converter(page).getByLabel('Amount');
const from = (page: Page) => converter(page).getByLabel('From');
const to = (page: Page) => converter(page).getByLabel('To', { exact: true });
const result = (page: Page) => converter(page).getByRole('status');

test.use({ timezoneId: 'Europe/London' });

test('the converter computes a cross rate and shows rate, date and chart', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await expect(amount(page)).toHaveValue('100');
  await expect(result(page)).toHaveText('JMD 20,000.00');
  await expect(converter(page).getByText('£100.00 =')).toBeVisible();
  await expect(converter(page).getByText('£1 = JMD 200')).toBeVisible();
  await expect(converter(page).getByText(/^Rate as of November 20, 2026 at 12:00\sPM\.$/)).toBeVisible();
  await expect(converter(page).getByRole('img')).toHaveAccessibleName(
    /^Last 3 closes: up overall, between JMD\s187\.50 and JMD\s212\.50$/,
  );
  await expect(converter(page).getByText('Sample rate')).toHaveCount(0);
});

test('the converter remembers amount, currencies and direction', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await amount(page).fill('1,250.50');
  await expect(result(page)).toHaveText('JMD 250,100.00');
  await to(page).selectOption('NGN');
  await from(page).selectOption('USD');
  await expect(result(page)).toHaveText('NGN 1,875,750.00');
  await converter(page).getByRole('button', { name: 'Swap currencies' }).click();
  await expect(from(page)).toHaveValue('NGN');
  await expect(result(page)).toHaveText('$0.83');
  await page.reload();
  await expect(amount(page)).toHaveValue('1,250.5');
  await expect(from(page)).toHaveValue('NGN');
  await expect(to(page)).toHaveValue('USD');
  await expect(result(page)).toHaveText('$0.83');
});

test('choosing the currency of the other side swaps the two', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await from(page).selectOption('JMD');
  await expect(to(page)).toHaveValue('GBP');
  await expect(result(page)).toHaveText('£0.50');
  await to(page).selectOption('JMD');
  await expect(from(page)).toHaveValue('GBP');
});

test('the ready corridors are those with a rate, and the current one is pressed', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  const ready = converter(page).getByRole('listitem').getByRole('button');
  await expect(ready).toHaveText(['GBP→toJMD', 'USD→toNGN']);
  await expect(ready.first()).toHaveAttribute('aria-pressed', 'true');
  await ready.nth(1).click();
  await expect(ready.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(result(page)).toHaveText('NGN 150,000.00');
  await page.reload();
  await expect(result(page)).toHaveText('NGN 150,000.00');
});

test('an invalid amount shows the reason and is not remembered', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await amount(page).fill('7');
  await expect(result(page)).toHaveText('JMD 1,400.00');
  for (const [typed, reason] of [
    ['seven', 'Enter a number such as 1,234.5.'],
    ['1e3', 'Enter a number such as 1,234.5.'],
    ['', 'Enter an amount.'],
    ['-7', 'Enter an amount of 0 or more.'],
    ['9'.repeat(30), 'Enter a smaller amount.'],
  ] as const) {
    await amount(page).fill(typed);
    await expect(result(page)).toHaveText(reason);
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(amount(page)).toHaveAccessibleDescription(reason);
  }
  await page.reload();
  await expect(amount(page)).toHaveValue('7');
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'false');
});

test('the largest amount is shown in full and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await amount(page).fill('1000000000000');
  await expect(result(page)).toHaveText('JMD 200,000,000,000,000.00');
  await amount(page).fill('0');
  await expect(result(page)).toHaveText('JMD 0.00');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a sample rate and a missing rate are marked', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await to(page).selectOption('XOF');
  await expect(converter(page).getByText('Sample rate, not a real one.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('landfall_corridor', '{"from":"XAF","to":"JMD","amount":5}'));
  await page.reload();
  // The remembered pair is no longer listed: the amount stays, the currencies are the defaults of the reader's shores.
  await expect(amount(page)).toHaveValue('5');
  await expect(result(page)).toHaveText('JMD 1,000.00');
  await mockMarkets(page, [sampleMarket('Gold')]);
  await page.reload();
  await expect(converter(page).getByText('Exchange rates are unavailable.')).toBeVisible();
  await expect(converter(page).getByRole('textbox')).toHaveCount(0);
});

test('two currencies without a connecting pair have no rate', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await to(page).selectOption('NZD');
  await expect(converter(page).getByText('No exchange rate is available for these currencies.')).toBeVisible();
  await expect(to(page)).toHaveValue('NZD');
});

test('the converter starts with the reader’s shores and follows them until a choice is made', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.addInitScript(() => localStorage.setItem('landfall_shores', '{"here":"new-york","there":"lagos"}'));
  await page.goto('/markets');
  await expect(result(page)).toHaveText('NGN 150,000.00');
  await page.getByLabel('Your second city').selectOption('kingston');
  await expect(result(page)).toHaveText('JMD 16,000.00');
});

test('the converter works with the keyboard alone', async ({ page }) => {
  await mockMarkets(page, pairs);
  await page.goto('/markets');
  await amount(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10');
  await expect(result(page)).toHaveText('JMD 2,000.00');
  await page.keyboard.press('Tab');
  await expect(from(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Swap currencies');
  await page.keyboard.press('Enter');
  await expect(result(page)).toHaveText('£0.05');
  await page.keyboard.press('Tab');
  await expect(to(page)).toBeFocused();
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});

test.describe('another variety of English', () => {
  test.use({ locale: 'en-JM' });
  test('amounts follow the notation of the locale', async ({ page }) => {
    await mockMarkets(page, pairs);
    await page.goto('/markets');
    await expect(result(page)).toHaveText('$20,000.00');
  });
});
