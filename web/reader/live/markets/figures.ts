import { pairOf } from '#shared/domain/live/exchange.ts';
import type { Market } from '#shared/domain/live/market.ts';
import { percentOf } from '#shared/domain/live/market-lists.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { locale } from '#web/shell/messages/locale.ts';

type Moved = Pick<Market, 'name' | 'value' | 'change' | 'changePercent'>;

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

  /** The change with its sign, with as many decimals as the value; more if it would read as zero. */
  function change(market: Moved): string {
    const { change: amount } = market;
    if (typeof amount === 'string') return amount;
    const options = changeDecimals(market);
    if (directionOf(market) === 'flat') return format(0, options);
    const isTiny = amount !== 0 && Math.abs(amount) < smallest(options);
    return format(amount, { signDisplay: 'exceptZero', ...(isTiny ? { maximumSignificantDigits: 1 } : options) });
  }

  /**
   * A percentage such as `+1.20%` with the decimals of the original, without a sign if the market has not moved; other
   * texts are returned unchanged.
   */
  function percent(market: Moved): string {
    const value = percentOf(market.changePercent);
    if (value === null) return market.changePercent;
    const decimals = percentDecimals(market.changePercent);
    return format(value / 100, {
      style: 'percent',
      signDisplay: directionOf(market) === 'flat' ? 'never' : 'exceptZero',
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

interface Decimals {
  minimumFractionDigits: number;
  maximumFractionDigits: number;
}

/** The decimals of a change: those of the value. */
const changeDecimals = ({ name, value, change }: Moved): Decimals =>
  decimalsOf(name, typeof value === 'number' ? value : typeof change === 'number' ? change : 0);
/** Smaller amounts read as zero. */
const smallest = ({ maximumFractionDigits }: Decimals): number => 0.5 * 10 ** -maximumFractionDigits;

/** The decimals of a percentage, at most four. */
const percentDecimals = (text: string): number => Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, 4);

/**
 * Decimals as in newspapers: four for exchange rates, two for prices, none from 10,000 on. Values below one have four
 * significant digits.
 */
function decimalsOf(name: string, amount: number): Decimals {
  const size = Math.abs(amount);
  const small = size === 0 ? 2 : Math.min(Math.max(4, 3 - Math.floor(Math.log10(size))), 12);
  const decimals = size >= 10_000 ? 0 : size < 1 ? small : size < 10 && pairOf(name) !== null ? 4 : 2;
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Formats in the reader's locale. */
export const figures = figuresFor(locale);

export type Direction = 'up' | 'down' | 'flat';

/**
 * The direction of a market: by its percentage, or by its change if the percentage cannot be parsed. Flat if the
 * percentage reads as zero, and if a provider has rounded the change to zero.
 */
export function directionOf(market: Moved): Direction {
  const { value, change, changePercent } = market;
  const percent = percentOf(changePercent);
  if (percent === null) return directions[Math.sign(typeof change === 'number' ? change : 0) + 1] ?? 'flat';
  const isRoundedAway =
    change === 0 && typeof value === 'number' && Math.abs((value * percent) / 100) < smallest(changeDecimals(market));
  const shown = isRoundedAway ? 0 : Number(percent.toFixed(percentDecimals(changePercent)));
  return directions[Math.sign(shown) + 1] ?? 'flat';
}
const directions: readonly Direction[] = ['down', 'flat', 'up'];

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
