import * as z from 'zod/mini';

/** What a membership may be sold in, with the sign that stands before the price. */
export const currencySymbols = { GBP: '£', EUR: '€', USD: '$' } as const;
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** A sum in whole pence or cents, so that adding and comparing is exact. */
export interface Money {
  minor: number;
  currency: Currency;
}

/** Each of the currencies has a hundred of them. */
const minorsPerUnit = 100;
/** Sums beyond this are a slip of the finger, and would lose their pence. */
const most = 1e9;

/**
 * A price as an editor writes it (14.99) in pence. Rounded to the nearest, halves up, as the number is written: 1.005 is stored as a little less, and is
 * 101 pence all the same. A price below nothing is nothing.
 */
export function moneyOf(price: number, inCurrency: Currency): Money {
  if (Number.isNaN(price)) return { minor: 0, currency: inCurrency };
  const bounded = Math.min(most, Math.max(0, price));
  // The shortest text that means this number, moved by two places: multiplying would bring the binary fraction's error in.
  const [digits = '0', exponent = '0'] = String(bounded).split('e');
  return { minor: Math.round(Number(`${digits}e${Number(exponent) + 2}`)), currency: inCurrency };
}

/** The price as it is stored (MEM-13): 1499 pence are 14.99. */
export const priceOf = ({ minor }: Money): number => minor / minorsPerUnit;

export interface MoneyFormat {
  locale: string;
  /** Stands for the currency's sign when the settings give another one (MEM-46). */
  symbol?: string | undefined;
}

/** `£2`, `£14.99`: whole sums without pence, others with two digits, the sign where the locale has it (SUB-54). */
export function formatMoney(money: Money, { locale, symbol }: MoneyFormat): string {
  const parts = formatIn(locale, money.currency).formatToParts(money.minor / minorsPerUnit);
  return parts.map(({ type, value }) => (type === 'currency' && symbol ? symbol : value)).join('');
}

const formats = new Map<string, Intl.NumberFormat>();
/** Made once: a format costs more to make than to use. */
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
