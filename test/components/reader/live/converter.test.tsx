import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listMarkets } from '#shared/api/live.ts';
import { sampleMarket, samplePair } from '#test/support/live/sample-market.ts';
import { reply } from '../../support/api.ts';
import { setDeviceZone } from '../../support/clock.ts';
import { open, reload, store, stored, texts } from '../../support/page.tsx';

const updatedAt = '2026-11-20T12:00:00.000Z';
const pairs = [
  samplePair('USD/JMD', 160, { updatedAt, history: [150, 170, 160] }),
  samplePair('GBP/USD', 1.25, { updatedAt, history: [1.25, 1.25, 1.25] }),
  samplePair('USD/NGN', 1500, { updatedAt }),
  samplePair('USD/XOF', 570, { updatedAt, sample: true }),
  samplePair('AUD/NZD', 1.1, { updatedAt }),
];

const converter = page.getByRole('region', { name: 'Currency converter' });
const amount = converter.getByLabelText('Amount');
const from = converter.getByLabelText('From');
const to = converter.getByLabelText('To', { exact: true });
const result = converter.getByRole('status');

beforeEach(() => {
  setDeviceZone('Europe/London');
  reply(listMarkets, pairs);
});

test('the converter computes a cross rate and shows rate, date and chart', async () => {
  open('/markets');
  await expect.element(amount).toHaveValue('100');
  await expect.element(result).toHaveTextContent('JMD 20,000.00');
  await expect.element(converter.getByText('£100.00 =')).toBeVisible();
  await expect.element(converter.getByText('£1 = JMD 200')).toBeVisible();
  await expect.element(converter.getByText(/^Rate as of November 20, 2026 at 12:00\sPM\.$/)).toBeVisible();
  await expect
    .element(converter.getByRole('img'))
    .toHaveAccessibleName(/^Last 3 closes: up overall, between JMD\s187\.50 and JMD\s212\.50$/);
  await expect.element(converter.getByText(/Sample rate/)).not.toBeInTheDocument();
});

test('the converter remembers amount, currencies and direction', async () => {
  open('/markets');
  await amount.fill('1,250.50');
  await expect.element(result).toHaveTextContent('JMD 250,100.00');
  await to.selectOptions('NGN');
  await from.selectOptions('USD');
  await expect.element(result).toHaveTextContent('NGN 1,875,750.00');
  await converter.getByRole('button', { name: 'Swap currencies' }).click();
  await expect.element(from).toHaveValue('NGN');
  await expect.element(result).toHaveTextContent('$0.83');
  reload();
  await expect.element(amount).toHaveValue('1,250.5');
  await expect.element(from).toHaveValue('NGN');
  await expect.element(to).toHaveValue('USD');
  await expect.element(result).toHaveTextContent('$0.83');
});

test('a choice of the currency on the other side of the converter swaps the two', async () => {
  open('/markets');
  await from.selectOptions('JMD');
  await expect.element(to).toHaveValue('GBP');
  await expect.element(result).toHaveTextContent('£0.50');
  await to.selectOptions('JMD');
  await expect.element(from).toHaveValue('GBP');
});

test('the ready corridors are those with a rate, and the current one is pressed', async () => {
  open('/markets');
  const ready = converter.getByRole('listitem').getByRole('button');
  await expect.poll(() => texts(ready)).toEqual(['GBP→toJMD', 'USD→toNGN']);
  await expect.element(ready.first()).toHaveAttribute('aria-pressed', 'true');
  await ready.nth(1).click();
  await expect.element(ready.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(result).toHaveTextContent('NGN 150,000.00');
  reload();
  await expect.element(result).toHaveTextContent('NGN 150,000.00');
});

test('an invalid amount shows the reason and is not remembered', async () => {
  open('/markets');
  await amount.fill('7');
  await expect.element(result).toHaveTextContent('JMD 1,400.00');
  for (const [typed, reason] of [
    ['seven', 'Enter a number such as 1,234.5.'],
    ['1e3', 'Enter a number such as 1,234.5.'],
    ['', 'Enter an amount.'],
    ['-7', 'Enter an amount of 0 or more.'],
    ['9'.repeat(30), 'Enter a smaller amount.'],
  ] as const) {
    await amount.fill(typed);
    await expect.element(result).toHaveTextContent(reason);
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await expect.element(amount).toHaveAccessibleDescription(reason);
  }
  reload();
  await expect.element(amount).toHaveValue('7');
  await expect.element(amount).toHaveAttribute('aria-invalid', 'false');
});

test('the largest amount is shown in full and fits a phone', async () => {
  await page.viewport(360, 740);
  open('/markets');
  await amount.fill('1000000000000');
  await expect.element(result).toHaveTextContent('JMD 200,000,000,000,000.00');
  expect(document.documentElement.scrollWidth).toBe(360);
  await amount.fill('0');
  await expect.element(result).toHaveTextContent('JMD 0.00');
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a sample rate is marked', async () => {
  open('/markets');
  await to.selectOptions('XOF');
  await expect.element(converter.getByText(/Sample rate, not a real one\.$/)).toBeVisible();
});

test('without exchange rates the converter says so and has no field', async () => {
  reply(listMarkets, [sampleMarket('Gold')]);
  open('/markets');
  await expect.element(converter.getByText('Exchange rates are unavailable.')).toBeVisible();
  await expect.element(converter.getByRole('textbox')).not.toBeInTheDocument();
});

test('two currencies without a connecting pair have no rate', async () => {
  open('/markets');
  await to.selectOptions('NZD');
  await expect.element(converter.getByText('No exchange rate is available for these currencies.')).toBeVisible();
  await expect.element(to).toHaveValue('NZD');
});

test('the converter starts with the reader’s shores and follows them until a choice is made', async () => {
  store('shores', { here: 'US', home: 'NG' });
  open('/markets');
  await expect.element(result).toHaveTextContent('NGN 150,000.00');
  await page.getByRole('button', { name: /^Lagos:/ }).click();
  await page.getByRole('dialog', { name: 'Your two shores' }).getByLabelText('Home').selectOptions('Jamaica');
  await userEvent.keyboard('{Escape}');
  await expect.element(result).toHaveTextContent('JMD 16,000.00');
  expect(stored('corridor')).toBeNull();
});

test('the converter works with the keyboard alone', async () => {
  open('/markets');
  await expect.element(result).toHaveTextContent('JMD 20,000.00');
  (await amount.findElement()).focus();
  await userEvent.keyboard('{End}{Shift>}{Home}{/Shift}10');
  await expect.element(result).toHaveTextContent('JMD 2,000.00');
  await userEvent.tab();
  await expect.element(from).toHaveFocus();
  await userEvent.tab();
  await expect.element(converter.getByRole('button', { name: 'Swap currencies' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(result).toHaveTextContent('£0.05');
  await userEvent.tab();
  await expect.element(to).toHaveFocus();
  await expect.element(to).toHaveStyle({ outlineStyle: 'solid' });
});
