import * as z from 'zod/mini';
import { commodities, indices, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, marketOf } from '#shared/domain/live/market.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { fetchJson, ProviderFailure } from './fetch-json.ts';
import { type Provider, type ProviderOptions, type ProviderResult, provider, requireKey } from './provider.ts';

export const twelveDataAddress = 'https://api.twelvedata.com/';

interface Instrument {
  subject: 'indices' | 'commodities';
  listed: ListedMarket;
  symbol: string;
  /** Multiplies the prices: New York quotes coffee and sugar in cents. */
  factor: number;
}

/**
 * The provider's symbols of the listed markets. It does not offer NGX All-Share and JSE Jamaica. It rejects symbols
 * that the plan does not include one by one, and they are left out.
 */
const symbols: Record<string, [symbol: string, factor?: number]> = {
  'ftse-100': ['UKX'],
  'sp-500': ['SPX'],
  'nasdaq-composite': ['IXIC'],
  tsx: ['GSPTSE'],
  'cac-40': ['FCHI'],
  ibovespa: ['IBOV'],
  'ipc-mexico': ['MXX'],
  'jse-all-share': ['JALSH'],
  'nifty-50': ['NIFTY'],
  'nikkei-225': ['N225'],
  gold: ['XAU/USD'],
  brent: ['XBR/USD'],
  'natural-gas': ['NG/USD'],
  cocoa: ['CC1'],
  coffee: ['KC1', 0.01],
  sugar: ['SB1', 0.01],
};
const instrumentsOf = (subject: Instrument['subject'], list: readonly ListedMarket[]): Instrument[] =>
  list.flatMap((listed) => {
    const [symbol, factor = 1] = symbols[listed.id] ?? [];
    return symbol === undefined ? [] : [{ subject, listed, symbol, factor }];
  });
export const instruments: readonly Instrument[] = [
  ...instrumentsOf('indices', indices),
  ...instrumentsOf('commodities', commodities),
];

const series = z.object({ values: z.array(z.unknown()) });
const close = z.object({ datetime: z.iso.date(), close: z.union([z.number(), z.string()]) });
/** An error comes with the status 200, for the whole request or for one symbol. */
const errorPart = z.object({ status: z.literal('error'), code: z.int(), message: z._default(z.string(), '') });
const memorySchema = z.object({ next: z.int().check(z.minimum(0)) });

interface TwelveDataOptions extends ProviderOptions {
  /** Credits of a minute, one for each symbol: 8 in the free plan. */
  creditsPerMinute?: number;
}

/**
 * Indices and commodities by their daily closes. One run requests as many symbols as the credits of a minute allow,
 * and the next run continues, so no run waits for the minute to end. The free plan needs two runs, one hour, and 384
 * of its 800 credits a day.
 */
export const twelveData = ({
  readKey,
  creditsPerMinute = 8,
  base = twelveDataAddress,
  fetch,
}: TwelveDataOptions): Provider =>
  provider({
    name: 'twelve-data',
    everyMinutes: 30,
    async fetchData({ now, memory }) {
      const headers = { authorization: `apikey ${await requireKey(readKey)}` };
      const known = memorySchema.safeParse(memory);
      const from = known.success && known.data.next < instruments.length ? known.data.next : 0;
      const requested = instruments.slice(from, from + creditsPerMinute);
      const { json } = await fetchJson(twelveDataRequest(base, requested), { ...fetch, headers, now });
      // The response to a single symbol has no symbol as key.
      const [first] = requested;
      const parts = first && requested.length === 1 ? { [first.symbol]: json } : json;
      const whole = errorPart.safeParse(parts);
      if (whole.success) throw new ProviderFailure(...problemOf(whole.data, now));
      const result = resultOf(requested, parts, now);
      return result.ok ? { ...result, memory: { next: from + requested.length } } : result;
    },
  });

export function twelveDataRequest(base: string, requested: readonly Pick<Instrument, 'symbol'>[]): URL {
  const url = new URL('time_series', base);
  url.searchParams.set('symbol', requested.map(({ symbol }) => symbol).join(','));
  url.searchParams.set('interval', '1day');
  url.searchParams.set('outputsize', '30');
  return url;
}

/**
 * The problem that an error names, without its message, which may quote the request; and until when to wait for
 * credits, which return with the next minute or day.
 */
function problemOf({ code, message }: z.infer<typeof errorPart>, now: Date): [string, Date?] {
  if (code !== 429) return [`it responded with error ${code}`];
  const unit = /credits for the day/i.test(message) ? dayMs : 60_000;
  return ['the credits of the plan are used up (429)', new Date((Math.floor(now.getTime() / unit) + 1) * unit)];
}

function resultOf(requested: readonly Instrument[], parts: unknown, now: Date): ProviderResult {
  const bySymbol = z.record(z.string(), z.unknown()).safeParse(parts);
  if (!bySymbol.success) throw new ProviderFailure('its response does not have the documented format');
  const markets: Record<Instrument['subject'], Market[]> = { indices: [], commodities: [] };
  const problems: string[] = [];
  let waitUntil: Date | undefined;
  for (const one of requested) {
    const part = bySymbol.data[one.symbol];
    const rejected = errorPart.safeParse(part);
    if (rejected.success) {
      const [reason, until] = problemOf(rejected.data, now);
      problems.push(`${one.symbol}: ${reason}`);
      waitUntil ??= until;
      continue;
    }
    const market = marketOfPart(one, part);
    if (typeof market === 'string') problems.push(`${one.symbol}: ${market}`);
    else markets[one.subject].push(market);
  }
  const subjects = (['indices', 'commodities'] as const).filter((subject) => markets[subject].length > 0);
  const allRejected = requested.every(({ symbol }) => errorPart.safeParse(bySymbol.data[symbol]).success);
  return {
    // A plan without these symbols is no failure of the provider: the next run continues with other symbols.
    ok: subjects.length > 0 || (allRejected && waitUntil === undefined),
    data: subjects.map((subject) => ({ subject, data: markets[subject] })),
    problems,
    ...(waitUntil && { waitUntil }),
  };
}

function marketOfPart({ listed, factor }: Instrument, part: unknown): Market | string {
  const parsed = series.safeParse(part);
  if (!parsed.success) return 'not in the documented format';
  const closes = parsed.data.values
    .flatMap((value) => {
      const row = close.safeParse(value);
      const price = row.success ? Number(row.data.close) * factor : Number.NaN;
      return row.success && price > 0 && Number.isFinite(price) ? [[row.data.datetime, price] as const] : [];
    })
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, price]) => price);
  const value = closes.at(-1);
  if (value === undefined) return 'no closes';
  // Wrong by far more: the share of a company with the same symbol, or prices in cents.
  if (value > listed.usual * 10 || value < listed.usual / 10) return 'far from its usual value';
  return marketOf(listed, closes);
}
