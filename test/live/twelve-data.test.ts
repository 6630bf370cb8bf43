import { describe, expect, it } from 'vitest';
import type { ProviderResult } from '#functions/live/provider.ts';
import { instruments, twelveData, twelveDataAddress, twelveDataRequest } from '#functions/live/twelve-data.ts';
import { market } from '#shared/domain/live/market.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { now, seriesResponse } from './sample-responses.ts';

const refusal = (code: number, message = 'invented') => ({ code, message, status: 'error' });
const goodPart = (symbol: string) => {
  const found = instruments.find((one) => one.symbol === symbol);
  return seriesResponse(symbol, (found?.listed.usual ?? 1) / (found?.factor ?? 1));
};
/** Responds with the data of each requested symbol, or with `replaced`. */
async function host(replaced: Record<string, unknown> = {}) {
  return publisher((request, response) => {
    const symbols = symbolsOf(request.url);
    const parts = Object.fromEntries(
      symbols.map((symbol) => [symbol, symbol in replaced ? replaced[symbol] : goodPart(symbol)]),
    );
    response.end(JSON.stringify(symbols.length === 1 ? parts[symbols[0] ?? ''] : parts));
  }, false);
}
const symbolsOf = (url: string | undefined) =>
  new URL(url ?? '', 'http://x').searchParams.get('symbol')?.split(',') ?? [];
const provider = (origin: string, creditsPerMinute = 8) =>
  twelveData({ base: `${origin}/`, readKey: async () => 'k-secret', creditsPerMinute });
const ids = ({ data }: ProviderResult, subject: string) =>
  data.flatMap((one) =>
    one.subject === subject && (one.subject === 'indices' || one.subject === 'commodities')
      ? one.data.map(({ id }) => id)
      : [],
  );

describe('indices and commodities from Twelve Data [API-22, ENT-16, MKT-06, MKT-08]', () => {
  it('the reader of indices and commodities sends the key in a header and not in the address', async () => {
    const server = await host();
    await provider(server.origin).fetchData({ now, memory: null });
    expect(server.requests[0]?.headers.authorization).toBe('apikey k-secret');
    expect(server.requests[0]?.url).not.toContain('secret');
    const url = twelveDataRequest(twelveDataAddress, instruments.slice(0, 2));
    expect(url.href).toBe('https://api.twelvedata.com/time_series?symbol=UKX%2CSPX&interval=1day&outputsize=30');
  });

  it('the reader of indices and commodities requests as many symbols as a minute has credits, then the next ones, then the first again', async () => {
    const server = await host();
    const markets = provider(server.origin);
    let memory: unknown = null;
    for (const from of [0, 8, 0]) {
      const result = await markets.fetchData({ now, memory });
      memory = result.memory;
      expect(symbolsOf(server.requests.at(-1)?.url)).toEqual(
        instruments.slice(from, from + 8).map(({ symbol }) => symbol),
      );
    }
    expect(instruments).toHaveLength(16);
  });

  it('the reader of indices and commodities ignores memory in an unknown format', async () => {
    const server = await host();
    for (const memory of [{ next: 999 }, { next: -1 }, 'next', { next: 1.5 }])
      await provider(server.origin).fetchData({ now, memory });
    for (const { url } of server.requests) expect(symbolsOf(url)[0]).toBe('UKX');
  });

  it('the reader of indices and commodities returns all markets at once on a larger plan, with their closes, the oldest first', async () => {
    const server = await host();
    const result = await provider(server.origin, 60).fetchData({ now, memory: null });
    expect(result).toMatchObject({ ok: true, problems: [] });
    expect(ids(result, 'indices')).toHaveLength(10);
    expect(ids(result, 'commodities')).toEqual(['gold', 'brent', 'natural-gas', 'cocoa', 'coffee', 'sugar']);
    const [indices] = result.data.flatMap((one) => (one.subject === 'indices' ? [one.data] : []));
    expect(market.parse(indices?.[0])).toMatchObject({
      id: 'ftse-100',
      name: 'FTSE 100 Index',
      value: 9640,
      history: [9447.2, 9640],
      changePercent: '2.04%',
    });
  });

  it('the reader of indices and commodities converts coffee and sugar from cents to dollars', async () => {
    const server = await host();
    const result = await provider(server.origin, 60).fetchData({ now, memory: null });
    const all = result.data.flatMap((one) => (one.subject === 'commodities' ? one.data : []));
    expect(all.find(({ id }) => id === 'coffee')).toMatchObject({ value: 3.9, currency: 'USD' });
    expect(all.find(({ id }) => id === 'sugar')).toMatchObject({ value: 0.147 });
  });

  it('the reader of indices and commodities leaves out rejected, invalid and implausible symbols, and returns the others', async () => {
    const server = await host({
      SPX: refusal(404, 'k-secret'),
      IXIC: { values: 'none', status: 'ok' },
      GSPTSE: { ...seriesResponse('GSPTSE', 30_000), values: [] },
      FCHI: seriesResponse('FCHI', 12),
      IBOV: {
        values: [{ datetime: '2026-11-20', close: 'n/a' }, null, { datetime: '2026-11-19', close: '157000' }],
        status: 'ok',
      },
    });
    const result = await provider(server.origin).fetchData({ now, memory: null });
    expect(result.ok).toBe(true);
    expect(ids(result, 'indices')).toEqual(['ftse-100', 'ibovespa', 'ipc-mexico', 'jse-all-share']);
    expect(result.problems).toEqual([
      'SPX: it responded with error 404',
      'IXIC: not in the documented format',
      'GSPTSE: no closes',
      'FCHI: far from its usual value',
    ]);
    expect(result.memory).toEqual({ next: 8 });
  });

  it('the reader of indices and commodities continues after symbols that the plan does not include', async () => {
    const server = await host(Object.fromEntries(instruments.slice(0, 8).map(({ symbol }) => [symbol, refusal(403)])));
    expect(await provider(server.origin).fetchData({ now, memory: null })).toMatchObject({
      ok: true,
      data: [],
      memory: { next: 8 },
    });
  });

  it.each([
    ['the minute', 'You have run out of API credits for the current minute.', '2026-11-21T12:21:00Z'],
    ['the day', 'You have run out of API credits for the day.', '2026-11-22T00:00:00Z'],
  ])(
    'the reader of indices and commodities waits until the credits of %s return, when they are used up',
    async (_unit, message, until) => {
      const server = await publisher(
        (_request, response) => response.end(JSON.stringify(refusal(429, message))),
        false,
      );
      const result = await provider(server.origin).fetchData({ now, memory: { next: 8 } });
      expect(result).toMatchObject({ ok: false, data: [], waitUntil: new Date(until) });
      expect(result).not.toHaveProperty('memory');
    },
  );

  it('the reader of indices and commodities returns the data and the wait when the credits run out in the middle', async () => {
    const server = await host({ JALSH: refusal(429, 'You have run out of API credits for the current minute.') });
    const result = await provider(server.origin).fetchData({ now, memory: null });
    expect(ids(result, 'indices')).toHaveLength(7);
    expect(result.waitUntil).toEqual(new Date('2026-11-21T12:21:00Z'));
  });

  it('the reader of indices and commodities accepts the response to a single symbol, which has no key', async () => {
    const server = await host();
    const result = await provider(server.origin, 1).fetchData({ now, memory: { next: 10 } });
    expect(ids(result, 'commodities')).toEqual(['gold']);
  });

  it('the reader of indices and commodities sends nothing when the parameter is empty', async () => {
    const server = await host();
    const result = await twelveData({ base: `${server.origin}/`, readKey: async () => null }).fetchData({
      now,
      memory: null,
    });
    expect(result).toMatchObject({ ok: false, problems: ['the parameter with its key is empty'] });
    expect(server.requests).toHaveLength(0);
  });
});
