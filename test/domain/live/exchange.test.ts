import { describe, expect, test } from 'vitest';
import { currencyPairs } from '#shared/config/seed/markets.ts';
import { exchangeOf, pairOf } from '#shared/domain/live/exchange.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { sampleMarket, samplePair } from '#test/support/live/sample-market.ts';

const at = (rate: { rate: number } | null) => rate?.rate;

describe('exchange rates', () => {
  const exchange = exchangeOf([
    samplePair('GBP/USD', 1.25),
    samplePair('USD/JMD', 160),
    samplePair('EUR/USD', 1.1),
    sampleMarket('Gold'),
  ]);
  test('exchange rates are direct, inverted, or through the dollar', () => {
    expect(exchange.currencies).toEqual(['GBP', 'USD', 'JMD', 'EUR']);
    expect(at(exchange.rate('USD', 'JMD'))).toBe(160);
    expect(at(exchange.rate('JMD', 'USD'))).toBeCloseTo(1 / 160, 12);
    expect(at(exchange.rate('GBP', 'JMD'))).toBeCloseTo(200, 9);
    expect(at(exchange.rate('JMD', 'GBP'))).toBeCloseTo(1 / 200, 12);
    expect(at(exchange.rate('GBP', 'EUR'))).toBeCloseTo(1.25 / 1.1, 9);
    expect(at(exchange.rate('GBP', 'GBP'))).toBe(1);
  });
  test('exchange rates are null for unlisted and unconnected currencies', () => {
    expect(exchange.rate('GBP', 'XXX')).toBeNull();
    expect(exchange.rate('XXX', 'XXX')).toBeNull();
    const islands = exchangeOf([samplePair('GBP/USD', 1.25), samplePair('AUD/NZD', 1.1)]);
    expect(islands.rate('GBP', 'NZD')).toBeNull();
    expect(exchangeOf([]).currencies).toEqual([]);
  });
  test('exchange rates prefer a direct pair, then the dollar', () => {
    const pairs = [
      samplePair('GBP/EUR', 1.2),
      samplePair('EUR/JMD', 170),
      samplePair('GBP/USD', 1.25),
      samplePair('USD/JMD', 160),
    ];
    expect(at(exchangeOf(pairs).rate('GBP', 'JMD'))).toBeCloseTo(200, 9);
    expect(at(exchangeOf([...pairs, samplePair('GBP/JMD', 199)]).rate('GBP', 'JMD'))).toBe(199);
    expect(at(exchangeOf([...pairs, samplePair('JMD/GBP', 0.005)]).rate('GBP', 'JMD'))).toBeCloseTo(200, 9);
  });
  test('exchange rates ignore values that are no prices', () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(exchangeOf([samplePair('USD/JMD', value)]).currencies).toEqual([]);
    expect(exchangeOf([sampleMarket('USD/JMD', { value: 'about 160' })]).currencies).toEqual([]);
  });
  test('exchange rates have the date of the oldest pair, and are samples if one pair is', () => {
    const old = '2026-11-19T00:00:00.000Z';
    const fresh = '2026-11-20T00:00:00.000Z';
    const two = exchangeOf([
      samplePair('GBP/USD', 1.25, { updatedAt: fresh, sample: true }),
      samplePair('USD/JMD', 160, { updatedAt: old }),
      samplePair('USD/NGN', 1500, { updatedAt: undefined }),
    ]);
    expect(two.rate('GBP', 'JMD')).toMatchObject({ updatedAt: old, sample: true });
    expect(two.rate('USD', 'JMD')).toMatchObject({ updatedAt: old, sample: false });
    expect(two.rate('GBP', 'NGN')?.updatedAt).toBeUndefined();
  });
  test('exchange rates combine closes day by day from the newest', () => {
    const days = exchangeOf([
      samplePair('GBP/USD', 1.25, { history: [9, 1, 1.25] }),
      samplePair('USD/JMD', 160, { history: [150, 160] }),
      samplePair('USD/NGN', 1500),
      samplePair('USD/XOF', 570, { history: [0, 570] }),
    ]);
    expect(days.rate('GBP', 'JMD')?.history).toEqual([150, 200]);
    expect(days.rate('JMD', 'GBP')?.history).toEqual([1 / 150, 1 / 200]);
    expect(days.rate('GBP', 'NGN')?.history).toEqual([]);
    expect(days.rate('GBP', 'XOF')?.history).toEqual([]);
  });
});

test.each([['USD/JMD'], [' GBP / USD ']])('%s is a pair of currencies', (name) => {
  expect(pairOf(name)).toEqual({ base: name.trim().slice(0, 3), quote: name.trim().slice(-3) });
});
test.each(['S&P/TSX Composite Index', 'A/B Index', 'USD/USD', 'USDJMD', 'usd/jmd', 'USD/JMDX', ''])(
  '“%s” is no pair of currencies',
  (name) => {
    expect(pairOf(name)).toBeNull();
  },
);

/** Random pairs of currencies, with rates from 0.00001 to 100,000 and contradicting quotes. */
function randomPairs(seed: string) {
  const random = seededRandom(seed);
  const codes = Array.from(
    { length: 3 + Math.floor(random() * 12) },
    (_, n) => `C${String.fromCharCode(65 + n)}X`,
  ).concat('USD');
  const one = () => codes[Math.floor(random() * codes.length)] ?? 'USD';
  return Array.from({ length: Math.floor(random() * 30) }, () =>
    samplePair(`${one()}/${one()}`, 10 ** (random() * 10 - 5)),
  );
}

describe('random pairs', () => {
  const worlds = [
    currencyPairs.map(({ name, usual }) => samplePair(name, usual)),
    ...Array.from({ length: 300 }, (_, n) => randomPairs(`world ${n}`)),
  ];
  test('random pairs of currencies convert there and back to the same amount', () => {
    let compared = 0;
    for (const pairs of worlds) {
      const { currencies, rate } = exchangeOf(pairs);
      for (const from of currencies) {
        for (const to of currencies) {
          const forth = rate(from, to);
          const back = rate(to, from);
          expect(forth === null).toBe(back === null);
          if (forth === null || back === null) continue;
          expect(Math.abs(1234.56 * forth.rate * back.rate - 1234.56)).toBeLessThan(1e-8);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  });
  test('random pairs of currencies connect every currency with its neighbours and theirs', () => {
    for (const pairs of worlds) {
      const { rate } = exchangeOf(pairs);
      for (const pair of pairs.flatMap(({ name }) => pairOf(name) ?? [])) {
        expect(rate(pair.base, pair.quote)?.rate).toBeGreaterThan(0);
        for (const next of pairs.flatMap(({ name }) => pairOf(name) ?? [])) {
          if (next.base === pair.quote) expect(rate(pair.base, next.quote)).not.toBeNull();
        }
      }
    }
  });
  test('the listed pairs connect all listed currencies', () => {
    const { currencies, rate } = exchangeOf(currencyPairs.map(({ name, usual }) => samplePair(name, usual)));
    expect(currencies.length).toBeGreaterThan(25);
    for (const from of currencies) for (const to of currencies) expect(rate(from, to)?.rate).toBeGreaterThan(0);
  });
});
