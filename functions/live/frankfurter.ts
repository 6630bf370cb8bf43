import * as z from 'zod/mini';
import { currencyPairs, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, marketOf } from '#shared/domain/live/market.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { type FetchJsonOptions, fetchJson } from './fetch-json.ts';
import { type Provider, silence } from './provider.ts';

/** Rates of central banks, blended, one a day. */
export const frankfurterAddress = 'https://api.frankfurter.dev/';

/** Thirty closes and the weekends between them. */
const daysAsked = 45;
/** A currency whose newest rate is older than this is not quoted any more; carnival and Christmas are shorter. */
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

export interface FrankfurterOptions {
  base?: string;
  fetch?: FetchJsonOptions;
}

/** The currency pairs. Everything is asked against the dollar; pairs with the dollar behind the stroke are turned over. */
export function frankfurter({ base = frankfurterAddress, fetch }: FrankfurterOptions = {}): Provider {
  return {
    name: 'frankfurter',
    // Each bank publishes once a day, at an hour of its own.
    everyMinutes: 120,
    async read({ now }) {
      const answer = await fetchJson(frankfurterRequest(base, now), { ...fetch, now });
      if (answer.kind !== 'ok') return silence(answer.reason, answer.kind === 'wait' ? answer.until : undefined);
      if (!Array.isArray(answer.json)) return silence('its answer is not the documented list of rates');
      const rates = ratesOf(answer.json);
      const markets = currencyPairs.flatMap((pair) => marketOfPair(pair, rates.closes, now) ?? []);
      if (markets.length === 0) return silence('it told no rate of ours');
      const missing = currencyPairs.filter(({ id }) => !markets.some((one) => one.id === id)).map(({ name }) => name);
      const problems = [
        ...(missing.length > 0 ? [`no rates for ${missing.join(', ')}`] : []),
        ...(rates.bad > 0 ? [`${rates.bad} rows not in the documented form`] : []),
      ];
      return { heard: true, told: [{ subject: 'currencies', data: markets }], problems };
    },
  };
}

/** Only our currencies: the whole list is some two hundred, and the service is free. */
export function frankfurterRequest(base: string, now: Date): URL {
  const url = new URL('v2/rates', base);
  const quotes = new Set(currencyPairs.flatMap(codesOf).filter((code) => code !== 'USD'));
  url.searchParams.set('base', 'USD');
  url.searchParams.set('quotes', [...quotes].join(','));
  url.searchParams.set('from', utcDay(now.getTime() - daysAsked * dayMs));
  return url;
}

type Closes = Map<string, Map<string, number>>;

/** Units of each currency for a dollar, by day; bad rows are counted and left out. */
function ratesOf(rows: readonly unknown[]): { closes: Closes; bad: number } {
  const closes: Closes = new Map();
  let bad = 0;
  for (const row of rows) {
    const parsed = rateRow.safeParse(row);
    if (!parsed.success) {
      bad++;
      continue;
    }
    const { quote, date, rate } = parsed.data;
    const days = closes.get(quote) ?? new Map<string, number>();
    closes.set(quote, days.set(date, rate));
  }
  return { closes, bad };
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
