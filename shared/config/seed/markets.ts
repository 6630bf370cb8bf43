/**
 * A market on the site. Its name determines its kind: an index contains 'Index', a currency pair '/', all others are
 * commodities.
 */
export interface ListedMarket {
  id: string;
  name: string;
  /** ISO 4217 code of the currency of its value; absent for an index, which has points. */
  currency?: string;
  /** Its approximate value when the list was written, for sample data. */
  usual: number;
  /** The currency that one side of the pair is held to, for sample data. */
  peg?: 'USD' | 'EUR';
}

/** `USD/JMD` is the price of one US dollar in Jamaican dollars. */
const pair = (base: string, quote: string, usual: number): ListedMarket => ({
  id: `${base}-${quote}`.toLowerCase(),
  name: `${base}/${quote}`,
  currency: quote,
  usual,
});
const index = (id: string, name: string, usual: number): ListedMarket => ({ id, name: `${name} Index`, usual });
const commodity = (id: string, name: string, usual: number): ListedMarket => ({ id, name, currency: 'USD', usual });

/**
 * A pair whose rate does not move by policy: a currency board, a conventional peg or a stabilized arrangement in the
 * classification of the IMF's Annual Report on Exchange Arrangements and Exchange Restrictions.
 */
const held = (quote: string, usual: number): ListedMarket => ({ ...pair('USD', quote, usual), peg: 'USD' });

/** CFA francs for one euro, fixed since 1999. */
export const francsPerEuro = 655.957;

/** In the order of the page; the widget shows the first three. */
export const currencyPairs: readonly ListedMarket[] = [
  pair('USD', 'JMD', 159.6),
  pair('USD', 'NGN', 1495),
  pair('USD', 'INR', 87.9),
  pair('GBP', 'USD', 1.31),
  pair('EUR', 'USD', 1.15),
  pair('USD', 'CAD', 1.4),
  held('TTD', 6.78),
  held('BBD', 2),
  held('XCD', 2.7),
  held('GYD', 209),
  pair('USD', 'HTG', 131),
  pair('USD', 'DOP', 64),
  pair('USD', 'GHS', 11.2),
  pair('USD', 'KES', 129),
  { ...pair('USD', 'XOF', 570), peg: 'EUR' },
  pair('USD', 'ZAR', 17.3),
  pair('USD', 'ETB', 152),
  pair('USD', 'MXN', 18.4),
  pair('USD', 'COP', 3790),
  pair('USD', 'PEN', 3.4),
  pair('USD', 'BRL', 5.36),
  pair('USD', 'PHP', 58.8),
  pair('USD', 'BDT', 122),
  pair('USD', 'PKR', 281),
  pair('USD', 'MYR', 4.15),
  held('AED', 3.6725),
  pair('USD', 'EGP', 47.3),
  held('LBP', 89_500),
  pair('USD', 'AUD', 1.54),
];

export const indices: readonly ListedMarket[] = [
  index('ftse-100', 'FTSE 100', 9640),
  index('sp-500', 'S&P 500', 6720),
  index('nasdaq-composite', 'Nasdaq Composite', 22_900),
  index('tsx', 'TSX Composite', 30_200),
  index('cac-40', 'CAC 40', 8080),
  index('ibovespa', 'Ibovespa', 157_000),
  index('ipc-mexico', 'BMV IPC', 62_500),
  index('jse-all-share', 'JSE All Share', 111_400),
  index('ngx-all-share', 'NGX All-Share', 146_000),
  index('jamaica-main', 'JSE Jamaica Main', 318_000),
  index('nifty-50', 'Nifty 50', 25_900),
  index('nikkei-225', 'Nikkei 225', 50_300),
];

export const commodities: readonly ListedMarket[] = [
  commodity('gold', 'Gold', 4080),
  commodity('brent', 'Brent Crude Oil', 63.4),
  commodity('natural-gas', 'Natural Gas', 4.4),
  commodity('cocoa', 'Cocoa', 5300),
  commodity('coffee', 'Coffee', 3.9),
  commodity('sugar', 'Sugar', 0.147),
];
