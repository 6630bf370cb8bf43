import { describe, expect, test } from 'vitest';
import {
  type Currency,
  currencies,
  currencySymbols,
  formatMoney,
  moneyOf,
  priceOf,
} from '#shared/domain/membership/money.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

describe('prices in pence', () => {
  test.each([
    [2, 200],
    [14.99, 1499],
    [18.99, 1899],
    [2.5, 250],
    [0, 0],
    [0.005, 1],
    [1.005, 101],
    [8.615, 862],
    [4.35, 435],
    [1e-7, 0],
    [-3, 0],
    [Number.NaN, 0],
    [1e300, 100_000_000_000],
  ])('%d is %i pence', (price, minor) => expect(moneyOf(price, 'GBP').minor).toBe(minor));

  test('every price with two decimals is restored from its pence [MEM-13]', () => {
    const random = seededRandom('prices');
    for (let i = 0; i < 20_000; i++) {
      const minor = Math.floor(random() * 10_000_000);
      const price = Number((minor / 100).toFixed(2));
      expect(moneyOf(price, 'GBP').minor).toBe(minor);
      expect(priceOf(moneyOf(price, 'GBP'))).toBe(price);
    }
  });
});

describe('formatted prices [SUB-54]', () => {
  const shown = (price: number, currency: Currency = 'GBP', locale = 'en-GB') =>
    formatMoney(moneyOf(price, currency), { locale });
  test('formatted prices have two decimals unless the amount is whole', () => {
    expect(shown(2)).toBe('£2');
    expect(shown(14.99)).toBe('£14.99');
    expect(shown(2.5)).toBe('£2.50');
    expect(shown(1234)).toBe('£1,234');
    expect(shown(0)).toBe('£0');
  });
  test("formatted prices use each currency's symbol in every locale [CONST-29]", () => {
    expect(currencies.map((one) => shown(2, one))).toEqual(['£2', '€2', '$2']);
    for (const one of currencies)
      for (const locale of ['en-US', 'fr-FR', 'ar-EG', 'pt-BR', 'hi-IN', 'en-JM'])
        expect(shown(14.99, one, locale)).toContain(currencySymbols[one]);
  });
  test('formatted prices follow the locale', () => {
    expect(shown(14.99, 'EUR', 'fr-FR')).toBe('14,99\u00a0€');
    expect(shown(14.99, 'EUR', 'de-DE')).toBe('14,99\u00a0€');
  });
  test("formatted prices use the symbol of the settings in place of the currency's [MEM-46]", () => {
    expect(formatMoney(moneyOf(2, 'USD'), { locale: 'en-GB', symbol: 'J$' })).toBe('J$2');
    expect(formatMoney(moneyOf(2, 'GBP'), { locale: 'en-GB', symbol: '' })).toBe('£2');
  });
  test('formatted prices show the exact price', () => {
    for (let minor = 0; minor < 30_000; minor += 7) {
      const text = formatMoney({ minor, currency: 'GBP' }, { locale: 'en-GB' });
      expect(Math.round(Number(text.replace(/[£,]/g, '')) * 100)).toBe(minor);
      expect(text).toMatch(minor % 100 === 0 ? /^£[\d,]+$/ : /^£[\d,]+\.\d\d$/);
    }
  });
});
