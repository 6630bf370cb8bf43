import { pairOf } from '#shared/domain/live/exchange.ts';
import type { Market } from '#shared/domain/live/market.ts';
import { percentOf } from '#shared/domain/live/market-lists.ts';
import { locale } from '#web/messages/locale.ts';

/** Makes the figures of a locale: the reader's own (en-JM, en-NG ...) unless a test asks for another. */
export function figuresFor(tag: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  function format(value: number, options: Intl.NumberFormatOptions): string {
    const key = JSON.stringify(options);
    let made = formats.get(key);
    if (made === undefined) {
      // A code that the browser does not know must not take the page down.
      try {
        made = new Intl.NumberFormat(tag, options);
      } catch {
        const { currency: _unknown, ...rest } = options;
        made = new Intl.NumberFormat(tag, { ...rest, style: 'decimal' });
      }
      formats.set(key, made);
    }
    // A minus as wide as the plus.
    return made.format(value).replace('-', '−');
  }

  /** A figure of the market, its value or a close, in the reader's locale; a text as it stands. */
  function value({ name, currency }: Pick<Market, 'name' | 'currency'>, amount: number | string): string {
    if (typeof amount === 'string') return amount;
    const money = currency === undefined ? {} : { style: 'currency' as const, currency };
    return format(amount, { ...money, ...decimalsOf(name, amount) });
  }

  /** The change with its sign and as many decimals as the value has. */
  function change({ name, value: of, change: amount }: Pick<Market, 'name' | 'value' | 'change'>): string {
    if (typeof amount === 'string') return amount;
    return format(amount, { signDisplay: 'exceptZero', ...decimalsOf(name, typeof of === 'number' ? of : amount) });
  }

  /** `+1.20%` with the decimals that it came with; what is no percentage as it stands. */
  function percent(text: string): string {
    const of = percentOf(text);
    if (of === null) return text;
    const decimals = Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, 4);
    return format(of / 100, {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  }

  /** A sum of money with the decimals of its currency; less than its smallest coin is told by its first digits. */
  function money(amount: number, currency: string): string {
    const small = amount > 0 && amount < 0.1;
    return format(amount, { style: 'currency', currency, ...(small ? { maximumSignificantDigits: 3 } : {}) });
  }

  /** What one unit buys: five digits that count. */
  const rate = (amount: number, currency: string): string =>
    format(amount, {
      style: 'currency',
      currency,
      minimumSignificantDigits: 1,
      maximumSignificantDigits: amount < 10_000 ? 5 : 8,
    });

  /** The plain number as it would be typed. */
  const typed = (amount: number): string => format(amount, { maximumFractionDigits: 2 });

  return { value, change, percent, money, rate, typed };
}

/** As newspapers print them: rates of exchange to the fourth decimal, prices to the cent, what goes into five figures without. */
function decimalsOf(name: string, amount: number): { minimumFractionDigits: number; maximumFractionDigits: number } {
  const size = Math.abs(amount);
  const decimals = size >= 10_000 ? 0 : size < 1 || (size < 10 && pairOf(name) !== null) ? 4 : 2;
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

export const figures = figuresFor(locale);

/** Which way a market went; by its change where its percentage cannot be read. */
export function wayOf({ changePercent, change }: Pick<Market, 'changePercent' | 'change'>): Way {
  const moved = percentOf(changePercent) ?? (typeof change === 'number' ? change : 0);
  return moved > 0 ? 'up' : moved < 0 ? 'down' : 'flat';
}
export type Way = 'up' | 'down' | 'flat';
