import * as z from 'zod/mini';
import { commodities, indices, type ListedMarket } from '#shared/config/seed/markets.ts';
import { type Market, marketOf } from '#shared/domain/live/market.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { type FetchJsonOptions, fetchJson } from './fetch-json.ts';
import { type Provider, type Reading, type ReadKey, silence } from './provider.ts';

export const twelveDataAddress = 'https://api.twelvedata.com/';

interface Instrument {
  subject: 'indices' | 'commodities';
  listed: ListedMarket;
  symbol: string;
  /** What its figures are multiplied with: New York tells coffee and sugar in cents. */
  factor: number;
}

/**
 * The provider's symbols of what we list. NGX All-Share and JSE Jamaica are not offered; what the plan does not include is refused symbol by symbol and left
 * out. A plan that names one otherwise is met here and nowhere else.
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
/** Refusals come with the status 200 as well, for the whole request or inside of a list for one symbol. */
const refusal = z.object({ status: z.literal('error'), code: z.int(), message: z._default(z.string(), '') });
const remembered = z.object({ next: z.int().check(z.minimum(0)) });

export interface TwelveDataOptions {
  readKey: ReadKey;
  /** Credits of a minute, one a symbol: 8 in the free plan. */
  creditsPerMinute?: number;
  base?: string;
  fetch?: FetchJsonOptions;
}

/**
 * Indices and commodities by their daily closes. A reading asks for as many symbols as a minute's credits pay for and the next one goes on
 * behind them, so that no call sits waiting for the minute to end: the free plan is through in two, an hour, and uses 384 of its 800 credits a day.
 */
export function twelveData({
  readKey,
  creditsPerMinute = 8,
  base = twelveDataAddress,
  fetch,
}: TwelveDataOptions): Provider {
  return {
    name: 'twelve-data',
    everyMinutes: 30,
    async read({ now, memory }) {
      const key = await readKey();
      if (key === null) return silence('the parameter with its key is empty');
      const known = remembered.safeParse(memory);
      const from = known.success && known.data.next < instruments.length ? known.data.next : 0;
      const asked = instruments.slice(from, from + creditsPerMinute);
      const headers = { authorization: `apikey ${key}` };
      const answer = await fetchJson(twelveDataRequest(base, asked), { ...fetch, headers, now });
      if (answer.kind !== 'ok') return silence(answer.reason, answer.kind === 'wait' ? answer.until : undefined);
      // A symbol alone is answered without its name around it.
      const [first] = asked;
      const parts = first && asked.length === 1 ? { [first.symbol]: answer.json } : answer.json;
      const whole = refusal.safeParse(parts);
      if (whole.success) return silence(...refused(whole.data, now));
      const reading = readingOf(asked, parts, now);
      return reading.heard ? { ...reading, memory: { next: from + asked.length } } : reading;
    },
  };
}

export function twelveDataRequest(base: string, asked: readonly Pick<Instrument, 'symbol'>[]): URL {
  const url = new URL('time_series', base);
  url.searchParams.set('symbol', asked.map(({ symbol }) => symbol).join(','));
  url.searchParams.set('interval', '1day');
  url.searchParams.set('outputsize', '30');
  return url;
}

/** Why it refused, without its own words, which may repeat the request; and until when, if credits were spent: they come back with the minute, or with the day. */
function refused({ code, message }: z.infer<typeof refusal>, now: Date): [string, Date?] {
  if (code !== 429) return [`it refuses with code ${code}`];
  const unit = /credits for the day/i.test(message) ? dayMs : 60_000;
  return ['the credits of its plan are spent (429)', new Date((Math.floor(now.getTime() / unit) + 1) * unit)];
}

function readingOf(asked: readonly Instrument[], parts: unknown, now: Date): Reading {
  const bySymbol = z.record(z.string(), z.unknown()).safeParse(parts);
  if (!bySymbol.success) return silence('its answer is not in the documented form');
  const told: Record<Instrument['subject'], Market[]> = { indices: [], commodities: [] };
  const problems: string[] = [];
  let waitUntil: Date | undefined;
  for (const one of asked) {
    const part = bySymbol.data[one.symbol];
    const no = refusal.safeParse(part);
    if (no.success) {
      const [reason, until] = refused(no.data, now);
      problems.push(`${one.symbol}: ${reason}`);
      waitUntil ??= until;
      continue;
    }
    const market = marketOfPart(one, part);
    if (typeof market === 'string') problems.push(`${one.symbol}: ${market}`);
    else told[one.subject].push(market);
  }
  const subjects = (['indices', 'commodities'] as const).filter((subject) => told[subject].length > 0);
  const allRefused = asked.every(({ symbol }) => refusal.safeParse(bySymbol.data[symbol]).success);
  return {
    // That a plan does not include what is asked says nothing about the provider; the next portion follows.
    heard: subjects.length > 0 || (allRefused && waitUntil === undefined),
    told: subjects.map((subject) => ({ subject, data: told[subject] })),
    problems,
    ...(waitUntil && { waitUntil }),
  };
}

function marketOfPart({ listed, factor }: Instrument, part: unknown): Market | string {
  const parsed = series.safeParse(part);
  if (!parsed.success) return 'not in the documented form';
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
  // A symbol that the provider takes for some company's share, or figures in cents, are off by far more.
  if (value > listed.usual * 10 || value < listed.usual / 10) return 'far from anything that it can be';
  return marketOf(listed, closes);
}
