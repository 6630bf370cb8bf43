import { describe, expect, it } from 'vitest';
import type { Reading } from '#functions/live/provider.ts';
import { instruments, twelveData, twelveDataAddress, twelveDataRequest } from '#functions/live/twelve-data.ts';
import { market } from '#shared/domain/live/market.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now, seriesAnswer } from './recorded.ts';

const refusal = (code: number, message = 'invented') => ({ code, message, status: 'error' });
const goodPart = (symbol: string) => {
  const found = instruments.find((one) => one.symbol === symbol);
  return seriesAnswer(symbol, (found?.listed.usual ?? 1) / (found?.factor ?? 1));
};
/** Answers each symbol that is asked for, with what `spoil` puts in its place. */
async function host(spoil: Record<string, unknown> = {}) {
  return publisher((request, response) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('symbol')?.split(',') ?? [];
    const parts = Object.fromEntries(
      asked.map((symbol) => [symbol, symbol in spoil ? spoil[symbol] : goodPart(symbol)]),
    );
    response.end(JSON.stringify(asked.length === 1 ? parts[asked[0] ?? ''] : parts));
  }, false);
}
const symbolsOf = (url: string | undefined) =>
  new URL(url ?? '', 'http://x').searchParams.get('symbol')?.split(',') ?? [];
const provider = (origin: string, creditsPerMinute = 8) =>
  twelveData({ base: `${origin}/`, readKey: async () => 'k-secret', creditsPerMinute });
const ids = ({ told }: Reading, subject: string) =>
  told.flatMap((one) =>
    one.subject === subject && (one.subject === 'indices' || one.subject === 'commodities')
      ? one.data.map(({ id }) => id)
      : [],
  );

describe('API-22 ENT-16 MKT-06 MKT-08 indices and commodities from Twelve Data', () => {
  it('sends the key in a header and never in the address', async () => {
    const server = await host();
    await provider(server.origin).read({ now, memory: null });
    expect(server.requests[0]?.headers.authorization).toBe('apikey k-secret');
    expect(server.requests[0]?.url).not.toContain('secret');
    const url = twelveDataRequest(twelveDataAddress, instruments.slice(0, 2));
    expect(url.href).toBe('https://api.twelvedata.com/time_series?symbol=UKX%2CSPX&interval=1day&outputsize=30');
  });

  it('asks for as many symbols as there are credits in a minute, goes on behind them, and begins again', async () => {
    const server = await host();
    const asked = provider(server.origin);
    let memory: unknown = null;
    for (const from of [0, 8, 0]) {
      const reading = await asked.read({ now, memory });
      memory = reading.memory;
      expect(symbolsOf(server.requests.at(-1)?.url)).toEqual(
        instruments.slice(from, from + 8).map(({ symbol }) => symbol),
      );
    }
    expect(instruments).toHaveLength(16);
  });

  it('a memory that it did not write is as good as none', async () => {
    const server = await host();
    for (const memory of [{ next: 999 }, { next: -1 }, 'next', { next: 1.5 }])
      await provider(server.origin).read({ now, memory });
    for (const { url } of server.requests) expect(symbolsOf(url)[0]).toBe('UKX');
  });

  it('tells markets with their closes, the oldest first; a larger plan in one go', async () => {
    const server = await host();
    const reading = await provider(server.origin, 60).read({ now, memory: null });
    expect(reading).toMatchObject({ heard: true, problems: [] });
    expect(ids(reading, 'indices')).toHaveLength(10);
    expect(ids(reading, 'commodities')).toEqual(['gold', 'brent', 'natural-gas', 'cocoa', 'coffee', 'sugar']);
    const [indices] = reading.told.flatMap((one) => (one.subject === 'indices' ? [one.data] : []));
    expect(market.parse(indices?.[0])).toMatchObject({
      id: 'ftse-100',
      name: 'FTSE 100 Index',
      value: 9640,
      history: [9447.2, 9640],
      changePercent: '2.04%',
    });
  });

  it('tells coffee and sugar in dollars, not in cents', async () => {
    const server = await host();
    const reading = await provider(server.origin, 60).read({ now, memory: null });
    const all = reading.told.flatMap((one) => (one.subject === 'commodities' ? one.data : []));
    expect(all.find(({ id }) => id === 'coffee')).toMatchObject({ value: 3.9, currency: 'USD' });
    expect(all.find(({ id }) => id === 'sugar')).toMatchObject({ value: 0.147 });
  });

  it('a symbol that is refused, bad or something else harms no other', async () => {
    const server = await host({
      SPX: refusal(404, 'k-secret'),
      IXIC: { values: 'none', status: 'ok' },
      GSPTSE: { ...seriesAnswer('GSPTSE', 30_000), values: [] },
      FCHI: seriesAnswer('FCHI', 12),
      IBOV: {
        values: [{ datetime: '2026-11-20', close: 'n/a' }, null, { datetime: '2026-11-19', close: '157000' }],
        status: 'ok',
      },
    });
    const reading = await provider(server.origin).read({ now, memory: null });
    expect(reading.heard).toBe(true);
    expect(ids(reading, 'indices')).toEqual(['ftse-100', 'ibovespa', 'ipc-mexico', 'jse-all-share']);
    expect(reading.problems).toEqual([
      'SPX: it refuses with code 404',
      'IXIC: not in the documented form',
      'GSPTSE: no closes',
      'FCHI: far from anything that it can be',
    ]);
    expect(reading.memory).toEqual({ next: 8 });
  });

  it('a portion that the plan does not include at all is passed over', async () => {
    const server = await host(Object.fromEntries(instruments.slice(0, 8).map(({ symbol }) => [symbol, refusal(403)])));
    expect(await provider(server.origin).read({ now, memory: null })).toMatchObject({
      heard: true,
      told: [],
      memory: { next: 8 },
    });
  });

  it.each([
    ['the minute', 'You have run out of API credits for the current minute.', '2026-11-21T12:21:00Z'],
    ['the day', 'You have run out of API credits for the day.', '2026-11-22T00:00:00Z'],
  ])(
    'credits of %s that are spent, told with the status 200, are a silence until they come back',
    async (_unit, message, until) => {
      const server = await publisher(
        (_request, response) => response.end(JSON.stringify(refusal(429, message))),
        false,
      );
      const reading = await provider(server.origin).read({ now, memory: { next: 8 } });
      expect(reading).toMatchObject({ heard: false, told: [], waitUntil: new Date(until) });
      expect(reading).not.toHaveProperty('memory');
    },
  );

  it('credits that run out among symbols keep what was told and the wait', async () => {
    const server = await host({ JALSH: refusal(429, 'You have run out of API credits for the current minute.') });
    const reading = await provider(server.origin).read({ now, memory: null });
    expect(ids(reading, 'indices')).toHaveLength(7);
    expect(reading.waitUntil).toEqual(new Date('2026-11-21T12:21:00Z'));
  });

  it('one symbol alone is answered without its name around it', async () => {
    const server = await host();
    const reading = await provider(server.origin, 1).read({ now, memory: { next: 10 } });
    expect(ids(reading, 'commodities')).toEqual(['gold']);
  });

  it('with an empty parameter nothing is sent', async () => {
    const server = await host();
    const reading = await twelveData({ base: `${server.origin}/`, readKey: async () => null }).read({
      now,
      memory: null,
    });
    expect(reading).toMatchObject({ heard: false, problems: ['the parameter with its key is empty'] });
    expect(server.requests).toHaveLength(0);
  });
});
