import { pairOf } from '#shared/domain/live/exchange.ts';
import type { Market } from '#shared/domain/live/market.ts';
import { percentOf } from '#shared/domain/live/market-lists.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { locale } from '#web/shell/messages/locale.ts';

/** Number formats for market figures in a locale. */
export function figuresFor(tag: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  function format(value: number, options: Intl.NumberFormatOptions): string {
    const key = JSON.stringify(options);
    let numberFormat = formats.get(key);
    if (numberFormat === undefined) {
      // Intl throws for unknown currency codes; the number is then shown without a currency.
      try {
        numberFormat = new Intl.NumberFormat(tag, options);
      } catch {
        const { currency: _unknown, ...rest } = options;
        numberFormat = new Intl.NumberFormat(tag, { ...rest, style: 'decimal' });
      }
      formats.set(key, numberFormat);
    }
    // A minus sign, as wide as the plus sign.
    return numberFormat.format(value).replace('-', '−');
  }

  /** A market's value or closing price in its currency; a text is returned unchanged. */
  function value({ name, currency }: Pick<Market, 'name' | 'currency'>, amount: number | string): string {
    if (typeof amount === 'string') return amount;
    const money = currency === undefined ? {} : { style: 'currency' as const, currency };
    return format(amount, { ...money, ...decimalsOf(name, amount) });
  }

  /** The change with its sign, with as many decimals as the value. */
  function change({ name, value: base, change: amount }: Pick<Market, 'name' | 'value' | 'change'>): string {
    if (typeof amount === 'string') return amount;
    return format(amount, { signDisplay: 'exceptZero', ...decimalsOf(name, typeof base === 'number' ? base : amount) });
  }

  /** A percentage such as `+1.20%` with the decimals of the original; other texts are returned unchanged. */
  function percent(text: string): string {
    const value = percentOf(text);
    if (value === null) return text;
    const decimals = Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, 4);
    return format(value / 100, {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  }

  /** An amount with the decimals of its currency; tiny amounts with three significant digits. */
  function money(amount: number, currency: string): string {
    const isTiny = amount > 0 && amount < 0.1;
    return format(amount, { style: 'currency', currency, ...(isTiny ? { maximumSignificantDigits: 3 } : {}) });
  }

  /** An exchange rate with five significant digits. */
  const rate = (amount: number, currency: string): string =>
    format(amount, {
      style: 'currency',
      currency,
      minimumSignificantDigits: 1,
      maximumSignificantDigits: amount < 10_000 ? 5 : 8,
    });

  /** The number as a reader would type it. */
  const typed = (amount: number): string => format(amount, { maximumFractionDigits: 2 });

  return { value, change, percent, money, rate, typed };
}

/** Decimals as in newspapers: four for exchange rates, two for prices, none from 10,000 on. */
function decimalsOf(name: string, amount: number): { minimumFractionDigits: number; maximumFractionDigits: number } {
  const size = Math.abs(amount);
  const decimals = size >= 10_000 ? 0 : size < 1 || (size < 10 && pairOf(name) !== null) ? 4 : 2;
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Formats in the reader's locale. */
export const figures = figuresFor(locale);

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a market: by its percentage, or by its change if the percentage cannot be parsed. */
export function directionOf({ changePercent, change }: Pick<Market, 'changePercent' | 'change'>): Direction {
  const moved = percentOf(changePercent) ?? (typeof change === 'number' ? change : 0);
  return moved > 0 ? 'up' : moved < 0 ? 'down' : 'flat';
}

/**
 * A currency's name for an amount: `Jamaican dollar`, in the plural `Jamaican dollars`. The code if the browser has no
 * name.
 */
function currencyWord(code: string, count: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  return format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? code;
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** For example `Jamaican dollar`. */
export const currencyName = (code: string): string => capitalized(currencyWord(code, 1));

/** A currency pair as text, for example `US dollar in Jamaican dollars`; null for other markets. */
export function pairName(name: string): string | null {
  const pair = pairOf(name);
  return pair === null ? null : words.pair(capitalized(currencyWord(pair.base, 1)), currencyWord(pair.quote, 2));
}
