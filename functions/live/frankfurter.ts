import * as z from 'zod/mini';
import { currencyPairs, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, marketOf } from '#shared/domain/live/market.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { fetchJson, ProviderFailure } from './fetch-json.ts';
import { type Provider, type ProviderOptions, provider } from './provider.ts';

/** Daily reference rates of central banks. */
export const frankfurterAddress = 'https://api.frankfurter.dev/';

/** Thirty closes and the weekends between them. */
const daysAsked = 45;
/** A currency without a rate for this long is no longer quoted. Public holidays are shorter. */
const staleDays = 14;

const rateRow = z.object({
  date: z.iso.date(),
  base: z.literal('USD'),
  quote: z.string().check(z.regex(/^[A-Z]{3}$/)),
  rate: z.number().check(z.positive()),
});

const codesOf = ({ name }: Pick<ListedMarket, 'name'>): readonly [string, string] => {
  const [base = '', quote = ''] = name.split('/');
  return [base, quote];
};

/** The currency pairs. All rates are requested against the dollar; pairs quoted in dollars are inverted. */
export const frankfurter = ({ base = frankfurterAddress, fetch }: Omit<ProviderOptions, 'readKey'> = {}): Provider =>
  provider({
    name: 'frankfurter',
    // Each bank publishes once a day, at a different hour.
    everyMinutes: 120,
    async fetchData({ now }) {
      const { json } = await fetchJson(frankfurterRequest(base, now), { ...fetch, now });
      if (!Array.isArray(json)) throw new ProviderFailure('its response is not the documented list of rates');
      const rates = ratesOf(json);
      const markets = currencyPairs.flatMap((pair) => marketOfPair(pair, rates.closes, now) ?? []);
      if (markets.length === 0) throw new ProviderFailure('its response has no rate that we list');
      const missing = currencyPairs.filter(({ id }) => !markets.some((one) => one.id === id)).map(({ name }) => name);
      const problems = [
        ...(missing.length > 0 ? [`no rates for ${missing.join(', ')}`] : []),
        ...(rates.invalid > 0 ? [`${rates.invalid} rows without the documented format`] : []),
      ];
      return { ok: true, data: [{ subject: 'currencies', data: markets }], problems };
    },
  });

/** Requests only listed currencies: all would be about two hundred, and the service is free. */
export function frankfurterRequest(base: string, now: Date): URL {
  const url = new URL('v2/rates', base);
  const quotes = new Set(currencyPairs.flatMap(codesOf).filter((code) => code !== 'USD'));
  url.searchParams.set('base', 'USD');
  url.searchParams.set('quotes', [...quotes].join(','));
  url.searchParams.set('from', utcDay(now.getTime() - daysAsked * dayMs));
  return url;
}

type Closes = Map<string, Map<string, number>>;

/** Units of each currency for a dollar, by day. Invalid rows are counted and left out. */
function ratesOf(rows: readonly unknown[]): { closes: Closes; invalid: number } {
  const closes: Closes = new Map();
  const valid = rows.flatMap((row) => rateRow.safeParse(row).data ?? []);
  for (const { quote, date, rate } of valid) {
    const days = closes.get(quote) ?? new Map<string, number>();
    closes.set(quote, days.set(date, rate));
  }
  return { closes, invalid: rows.length - valid.length };
}

function marketOfPair(pair: ListedMarket, closes: Closes, now: Date): Market | null {
  const [base, quote] = codesOf(pair);
  const days = [...(closes.get(quote === 'USD' ? base : quote) ?? [])].sort(([a], [b]) => a.localeCompare(b));
  const newest = days.at(-1)?.[0];
  if (newest === undefined || Date.parse(newest) < now.getTime() - staleDays * dayMs) return null;
  return marketOf(
    pair,
    days.map(([, rate]) => (quote === 'USD' ? 1 / rate : rate)),
  );
}
