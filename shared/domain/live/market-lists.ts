import type { Market } from './market.ts';

type Named = Pick<Market, 'name'>;
type Moved = Pick<Market, 'changePercent'>;

/** So many stand among the top gainers, and so many among the top losers (CONST-13). */
const topCount = 5;
/** So many the widget shows, the first of the list (CONST-09). */
export const widgetCount = 3;

/** What a percentage may look like: a sign, thousands with or without commas, decimals, and its sign at the end. */
const percentage = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(\.\d+)?\s*%?$/;

/** `+1,234.5%` as a number, so that ten per cent is more than nine and a half (MKT-04); null for what is none. A minus may be typeset. */
export function percentOf(text: string): number | null {
  const [, sign = '', whole = '', decimals = ''] = percentage.exec(text.trim().replace(/^[−–﹣-]\s*/, '-')) ?? [];
  if (whole === '' && decimals === '') return null;
  const size = Number(`${whole.replaceAll(',', '')}${decimals}`);
  return sign === '-' ? 0 - size : size;
}

// Who cannot be read has not moved.
const moved = (market: Moved): number => percentOf(market.changePercent) ?? 0;

/** The five that rose most, the highest first; equals keep their order (MKT-02, MKT-09). */
export const topGainers = <M extends Moved>(markets: readonly M[]): M[] =>
  markets.toSorted((a, b) => moved(b) - moved(a)).slice(0, topCount);

/** The five that fell most, the lowest first; where there are fewer than ten markets, one may be a gainer too (MKT-03, MKT-09). */
export const topLosers = <M extends Moved>(markets: readonly M[]): M[] =>
  markets.toSorted((a, b) => moved(a) - moved(b)).slice(0, topCount);

/** The first three, as the list has them (WID-08). */
export const widgetMarkets = <M>(markets: readonly M[]): M[] => markets.slice(0, widgetCount);

export const marketKinds = ['all', 'indices', 'currencies', 'commodities'] as const;
export type MarketKind = (typeof marketKinds)[number];

const isIndex = ({ name }: Named): boolean => name.includes('Index');
const isCurrency = ({ name }: Named): boolean => name.includes('/');

/** Whether a market is of a kind, told by its name; one may be index and currency both, and is no commodity then (MKT-05 to MKT-08, MKT-10). */
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
