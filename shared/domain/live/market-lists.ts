import { countryOfIndex, currencyOf } from '../../config/country-currencies.ts';
import { countriesOfPlace } from '../places/place.ts';
import type { Shores } from '../stories/shores.ts';
import { hub, pairOf } from './exchange.ts';
import type { Market } from './market.ts';

type Named = Pick<Market, 'name'>;
type Moved = Pick<Market, 'changePercent'>;

/** Length of the lists of top gainers and top losers. */
const topCount = 5;
/** Markets that the widget shows. */
export const widgetCount = 3;

/** A sign, thousands with or without commas, decimals, and a percent sign. */
const percentage = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(\.\d+)?\s*%?$/;

/** `+1,234.5%` as a number, for numeric sorting; null if it is none. Accepts typographic minus signs. */
export function percentOf(text: string): number | null {
  const [, sign = '', whole = '', decimals = ''] = percentage.exec(text.trim().replace(/^[−–﹣-]\s*/, '-')) ?? [];
  if (whole === '' && decimals === '') return null;
  const size = Number(`${whole.replaceAll(',', '')}${decimals}`);
  return sign === '-' ? 0 - size : size;
}

// An unreadable change counts as none.
const moved = (market: Moved): number => percentOf(market.changePercent) ?? 0;

/** The five markets that rose most, the highest first; equal ones keep their order. */
export const topGainers = <M extends Moved>(markets: readonly M[]): M[] =>
  markets.toSorted((a, b) => moved(b) - moved(a)).slice(0, topCount);

/** The five markets that fell most, the lowest first. With fewer than ten markets, some are also top gainers. */
export const topLosers = <M extends Moved>(markets: readonly M[]): M[] =>
  markets.toSorted((a, b) => moved(a) - moved(b)).slice(0, topCount);

/** The first three markets of the list. */
export const widgetMarkets = <M>(markets: readonly M[]): M[] => markets.slice(0, widgetCount);

/**
 * The markets with those of a reader's two shores first: what one shore's money costs in the other's, the currency and
 * the index of home, then those of here. The dollar is in most pairs: it counts only beside the other shore's currency.
 */
export function shoresFirst<M extends Named>(markets: readonly M[], { home, here }: Shores): M[] {
  const sides = [home, here].flatMap((code) => {
    const countries = code === null ? [] : countriesOfPlace({ code });
    return code === null ? [] : [{ countries, currencies: new Set(countries.map(currencyOf)) }];
  });
  const rank = ({ name }: Named): number => {
    const pair = pairOf(name);
    const [base, quote] = pair === null ? [] : [pair.base, pair.quote];
    const [first, second] = sides.map(({ currencies }) => currencies);
    const isBetween = (a = '', b = '') => first?.has(a) === true && second?.has(b) === true;
    if (isBetween(base, quote) || isBetween(quote, base)) return 0;
    const index = countryOfIndex(name);
    const side = sides.findIndex(({ countries, currencies }) =>
      pair === null
        ? index !== null && countries.includes(index)
        : [base, quote].some((one = '') => one !== hub && currencies.has(one)),
    );
    return side < 0 ? 2 * sides.length + 1 : 1 + 2 * side + Number(pair === null);
  };
  return markets.toSorted((a, b) => rank(a) - rank(b));
}

export const marketKinds = ['all', 'indices', 'currencies', 'commodities'] as const;
export type MarketKind = (typeof marketKinds)[number];

const isIndex = ({ name }: Named): boolean => name.includes('Index');
const isCurrency = ({ name }: Named): boolean => name.includes('/');

/**
 * Whether a market is of a kind, judged by its name. A market may be both index and currency; commodities are those
 * that are neither.
 */
export function isOfKind(kind: MarketKind, market: Named): boolean {
  switch (kind) {
    case 'all':
      return true;
    case 'indices':
      return isIndex(market);
    case 'currencies':
      return isCurrency(market);
    case 'commodities':
      return !isIndex(market) && !isCurrency(market);
  }
}
