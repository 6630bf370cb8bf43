import * as z from 'zod/mini';

/** Currencies of memberships, with their symbols. */
export const currencySymbols = { GBP: '£', EUR: '€', USD: '$' } as const;
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** An amount in whole pence or cents: sums and comparisons are exact. */
export interface Money {
  minor: number;
  currency: Currency;
}

/** The same for all three currencies. */
const minorsPerUnit = 100;
/** Larger prices are typing errors, and would lose precision. */
const most = 1e9;

/**
 * A decimal price (14.99) in pence. Rounds the number as written, halves up: 1.005 is 101 pence, although its binary
 * value is slightly less. Negative prices become 0.
 */
export function moneyOf(price: number, inCurrency: Currency): Money {
  if (Number.isNaN(price)) return { minor: 0, currency: inCurrency };
  const bounded = Math.min(most, Math.max(0, price));
  // Shifts the decimal point in the number's text; multiplying would add the error of the binary fraction.
  const [digits = '0', exponent = '0'] = String(bounded).split('e');
  return { minor: Math.round(Number(`${digits}e${Number(exponent) + 2}`)), currency: inCurrency };
}

/** The decimal price, as stored in plans: 14.99 for 1499 pence. */
export const priceOf = ({ minor }: Money): number => minor / minorsPerUnit;

export interface MoneyFormat {
  locale: string;
  /** Replaces the currency's symbol if the settings have another one. */
  symbol?: string | undefined;
}

/** `£2`, `£14.99`: whole amounts without decimals, others with two, the symbol where the locale has it. */
export function formatMoney(money: Money, { locale, symbol }: MoneyFormat): string {
  const parts = formatIn(locale, money.currency).formatToParts(money.minor / minorsPerUnit);
  return parts.map(({ type, value }) => (type === 'currency' && symbol ? symbol : value)).join('');
}

const formats = new Map<string, Intl.NumberFormat>();
/** Cached: creating a format costs more than using it. */
function formatIn(locale: string, inCurrency: Currency): Intl.NumberFormat {
  const key = `${locale} ${inCurrency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: inCurrency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    });
    formats.set(key, format);
  }
  return format;
}
