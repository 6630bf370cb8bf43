import { describe, expect, it } from 'vitest';
import { frankfurter, frankfurterAddress, frankfurterRequest } from '#functions/live/frankfurter.ts';
import type { ProviderResult } from '#functions/live/provider.ts';
import { currencyPairs } from '#shared/config/seed/markets.ts';
import { market } from '#shared/domain/live/market.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now, ratesResponse } from './sample-responses.ts';

async function fetchFrom(body: unknown): Promise<ProviderResult> {
  const host = await publisher((_request, response) => response.end(JSON.stringify(body)), false);
  return frankfurter({ base: `${host.origin}/` }).fetchData({ now, memory: null });
}
const markets = ({ data }: ProviderResult) => data.flatMap((one) => (one.subject === 'currencies' ? one.data : []));
const marketNamed = (result: ProviderResult, name: string) => markets(result).find((one) => one.name === name);

describe('currencies from Frankfurter [API-22, ENT-16, MKT-07]', () => {
  it('the reader of currencies requests the listed currencies against the dollar, for a month and its weekends', () => {
    const url = frankfurterRequest(frankfurterAddress, now);
    expect(url.origin + url.pathname).toBe('https://api.frankfurter.dev/v2/rates');
    expect(url.searchParams.get('base')).toBe('USD');
    expect(url.searchParams.get('from')).toBe('2026-10-07');
    const quotes = url.searchParams.get('quotes')?.split(',') ?? [];
    expect(quotes).toEqual(expect.arrayContaining(['JMD', 'NGN', 'TTD', 'GBP', 'EUR']));
    expect(quotes).not.toContain('USD');
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it('the reader of currencies returns every pair, in the order of the list, with thirty closes', async () => {
    const result = await fetchFrom(ratesResponse());
    expect(result).toMatchObject({ ok: true, problems: [] });
    expect(markets(result).map(({ id }) => id)).toEqual(currencyPairs.map(({ id }) => id));
    for (const one of markets(result)) {
      expect(market.safeParse(one).success).toBe(true);
      expect(one.history).toHaveLength(30);
    }
  });

  it('the reader of currencies compares with the previous close, in any order of rows [MKT-04]', async () => {
    const rows = [
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: 161.5 },
      { date: '2026-11-18', base: 'USD', quote: 'JMD', rate: 158 },
      { date: '2026-11-19', base: 'USD', quote: 'JMD', rate: 160 },
    ];
    expect(marketNamed(await fetchFrom(rows), 'USD/JMD')).toMatchObject({
      value: 161.5,
      change: 1.5,
      changePercent: '0.94%',
      currency: 'JMD',
      history: [158, 160, 161.5],
    });
  });

  it('the reader of currencies inverts pairs that are quoted in dollars', async () => {
    const rows = [
      { date: '2026-11-19', base: 'USD', quote: 'GBP', rate: 0.8 },
      { date: '2026-11-20', base: 'USD', quote: 'GBP', rate: 0.76 },
    ];
    expect(marketNamed(await fetchFrom(rows), 'GBP/USD')).toMatchObject({
      value: 1.3158,
      history: [1.25, 1.3158],
      changePercent: '5.26%',
      currency: 'USD',
    });
  });

  it('the reader of currencies leaves out and reports pairs that are missing or no longer quoted', async () => {
    const rows = ratesResponse().filter(
      ({ quote, date }) => quote !== 'NGN' && (quote !== 'LBP' || date < '2026-11-01'),
    );
    const result = await fetchFrom(rows);
    expect(marketNamed(result, 'USD/NGN')).toBeUndefined();
    expect(marketNamed(result, 'USD/LBP')).toBeUndefined();
    expect(markets(result)).toHaveLength(currencyPairs.length - 2);
    expect(result.problems).toEqual(['no rates for USD/NGN, USD/LBP']);
  });

  it('the reader of currencies counts and leaves out invalid rows', async () => {
    const spoiled: unknown[] = [
      null,
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: 0 },
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: '160' },
      { date: 'yesterday', base: 'USD', quote: 'JMD', rate: 1 },
      { date: '2026-11-21', base: 'EUR', quote: 'JMD', rate: 190 },
    ];
    const result = await fetchFrom([...spoiled, ...ratesResponse()]);
    expect(markets(result)).toHaveLength(currencyPairs.length);
    expect(result.problems).toEqual(['5 rows without the documented format']);
  });

  it('the reader of currencies fails for an empty list, since there are always rates', async () => {
    expect(await fetchFrom([])).toMatchObject({
      ok: false,
      data: [],
      problems: ['its response has no rate that we list'],
    });
  });
});
