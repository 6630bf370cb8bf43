import { describe, expect, it } from 'vitest';
import { frankfurter, frankfurterAddress, frankfurterRequest } from '#functions/live/frankfurter.ts';
import type { Reading } from '#functions/live/provider.ts';
import { currencyPairs } from '#shared/config/seed/markets.ts';
import { market } from '#shared/domain/live/market.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now, ratesAnswer } from './recorded.ts';

async function read(answer: unknown): Promise<Reading> {
  const host = await publisher((_request, response) => response.end(JSON.stringify(answer)), false);
  return frankfurter({ base: `${host.origin}/` }).read({ now, memory: null });
}
const markets = ({ told }: Reading) => told.flatMap((one) => (one.subject === 'currencies' ? one.data : []));
const marketNamed = (reading: Reading, name: string) => markets(reading).find((one) => one.name === name);

describe('API-22 ENT-16 MKT-07 currencies from Frankfurter', () => {
  it('asks for our currencies against the dollar, over a month and its weekends', () => {
    const url = frankfurterRequest(frankfurterAddress, now);
    expect(url.origin + url.pathname).toBe('https://api.frankfurter.dev/v2/rates');
    expect(url.searchParams.get('base')).toBe('USD');
    expect(url.searchParams.get('from')).toBe('2026-10-07');
    const quotes = url.searchParams.get('quotes')?.split(',') ?? [];
    expect(quotes).toEqual(expect.arrayContaining(['JMD', 'NGN', 'TTD', 'GBP', 'EUR']));
    expect(quotes).not.toContain('USD');
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it('tells every pair, in the order of the list, with thirty closes', async () => {
    const reading = await read(ratesAnswer());
    expect(reading).toMatchObject({ heard: true, problems: [] });
    expect(markets(reading).map(({ id }) => id)).toEqual(currencyPairs.map(({ id }) => id));
    for (const one of markets(reading)) {
      expect(market.safeParse(one).success).toBe(true);
      expect(one.history).toHaveLength(30);
    }
  });

  it('MKT-04 compares with the close before; the order of rows does not matter', async () => {
    const rows = [
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: 161.5 },
      { date: '2026-11-18', base: 'USD', quote: 'JMD', rate: 158 },
      { date: '2026-11-19', base: 'USD', quote: 'JMD', rate: 160 },
    ];
    expect(marketNamed(await read(rows), 'USD/JMD')).toMatchObject({
      value: 161.5,
      change: 1.5,
      changePercent: '0.94%',
      currency: 'JMD',
      history: [158, 160, 161.5],
    });
  });

  it('turns pairs over that have the dollar behind the stroke', async () => {
    const rows = [
      { date: '2026-11-19', base: 'USD', quote: 'GBP', rate: 0.8 },
      { date: '2026-11-20', base: 'USD', quote: 'GBP', rate: 0.76 },
    ];
    expect(marketNamed(await read(rows), 'GBP/USD')).toMatchObject({
      value: 1.3158,
      history: [1.25, 1.3158],
      changePercent: '5.26%',
      currency: 'USD',
    });
  });

  it('leaves out a pair that is not told or not quoted any more, and says so', async () => {
    const rows = ratesAnswer().filter(({ quote, date }) => quote !== 'NGN' && (quote !== 'LBP' || date < '2026-11-01'));
    const reading = await read(rows);
    expect(marketNamed(reading, 'USD/NGN')).toBeUndefined();
    expect(marketNamed(reading, 'USD/LBP')).toBeUndefined();
    expect(markets(reading)).toHaveLength(currencyPairs.length - 2);
    expect(reading.problems).toEqual(['no rates for USD/NGN, USD/LBP']);
  });

  it('a bad row among good ones is counted and left out', async () => {
    const spoiled: unknown[] = [
      null,
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: 0 },
      { date: '2026-11-20', base: 'USD', quote: 'JMD', rate: '160' },
      { date: 'yesterday', base: 'USD', quote: 'JMD', rate: 1 },
      { date: '2026-11-21', base: 'EUR', quote: 'JMD', rate: 190 },
    ];
    const reading = await read([...spoiled, ...ratesAnswer()]);
    expect(markets(reading)).toHaveLength(currencyPairs.length);
    expect(reading.problems).toEqual(['5 rows not in the documented form']);
  });

  it('an empty list is a silence: there are always rates', async () => {
    expect(await read([])).toMatchObject({ heard: false, told: [], problems: ['it told no rate of ours'] });
  });
});
