import { pairOf } from '#shared/domain/live/exchange.ts';
import { marketMessages } from '#web/shell/messages/en-markets.ts';
import { locale } from '#web/shell/messages/locale.ts';

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
  return pair === null
    ? null
    : marketMessages.pair(capitalized(currencyWord(pair.base, 1)), currencyWord(pair.quote, 2));
}
