import { pairOf } from '#shared/domain/live/exchange.ts';
import { marketMessages } from '#web/messages/en-markets.ts';
import { locale } from '#web/messages/locale.ts';

/** The currency part of a sum in words: `Jamaican dollar`, of several `Jamaican dollars`. The code itself where the browser has no name. */
function word(code: string, count: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  return format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? code;
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Jamaican dollar`. */
export const currencyName = (code: string): string => upper(word(code, 1));

/** What a pair says in words: `US dollar in Jamaican dollars`; null for a market that is no pair. */
export function pairInWords(name: string): string | null {
  const pair = pairOf(name);
  return pair === null ? null : marketMessages.pair(upper(word(pair.base, 1)), word(pair.quote, 2));
}
