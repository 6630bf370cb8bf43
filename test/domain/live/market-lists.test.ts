import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#shared/config/sample/markets.ts';
import { currencyPairs } from '#shared/config/seed/markets.ts';
import { exchangeOf } from '#shared/domain/live/exchange.ts';
import {
  isOfKind,
  marketKinds,
  percentOf,
  topGainers,
  topLosers,
  widgetMarkets,
} from '#shared/domain/live/market-lists.ts';

const moved = (...percents: string[]) => percents.map((changePercent, i) => ({ id: i, changePercent }));
const shown = (markets: { changePercent: string }[]) => markets.map(({ changePercent }) => changePercent);

describe('percentages as numbers [MKT-04]', () => {
  test.each([
    ['10%', 10],
    ['9.5%', 9.5],
    ['-1%', -1],
    ['0%', 0],
    ['+1.2%', 1.2],
    ['1,234%', 1234],
    ['-1,234,567.5%', -1_234_567.5],
    ['−3.25%', -3.25],
    ['– 3.25 %', -3.25],
    ['.5%', 0.5],
    [' 7 % ', 7],
    ['7', 7],
    ['-0.00%', 0],
  ])('the percentage “%s” is %d as a number', (text, number) => {
    expect(percentOf(text)).toBe(number);
  });
  test.each(['', '%', '-%', 'n/a', '1e3%', '1,23%', '12,3456%', 'NaN%', '1.2.3%', '--1%', '5%%', '5% up', '0x10%'])(
    '“%s” is no percentage',
    (text) => {
      expect(percentOf(text)).toBeNull();
    },
  );
});

describe('top movers', () => {
  const twelve = moved('0.4%', '10%', '-1%', '9.5%', '+1.2%', '-12%', '1,234%', '−3.25%', '0%', 'n/a', '-0.1%', '2%');
  test('the five top gainers are listed, the highest first [MKT-02, CONST-13]', () => {
    expect(shown(topGainers(twelve))).toEqual(['1,234%', '10%', '9.5%', '2%', '+1.2%']);
  });
  test('the five top losers are listed, the lowest first [MKT-03, CONST-13]', () => {
    // Unreadable and zero changes are equal: the list's order decides.
    expect(shown(topLosers(twelve))).toEqual(['-12%', '−3.25%', '-1%', '-0.1%', '0%']);
  });
  test('five of six markets are in each list of movers, equals in their order [MKT-09]', () => {
    const six = moved('1%', '1%', '1.0%', '1%', '1%', '1%');
    expect(topGainers(six).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    expect(topLosers(six).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    expect(topGainers(moved('1%', '-1%'))).toHaveLength(2);
    expect(topLosers([])).toEqual([]);
  });
  test('the widget gets the first three movers [WID-08, CONST-09]', () => {
    expect(widgetMarkets(twelve)).toEqual(twelve.slice(0, 3));
  });
});

describe('kinds', () => {
  const kindsOf = (name: string) => marketKinds.filter((kind) => isOfKind(kind, { name }));
  test.each([
    ['FTSE 100 Index', ['all', 'indices']],
    ['USD/JMD', ['all', 'currencies']],
    ['Gold', ['all', 'commodities']],
    ['A/B Index', ['all', 'indices', 'currencies']],
    // The specification matches 'Index' anywhere in the name.
    ['Indexed oil', ['all', 'indices']],
    ['index of hope', ['all', 'commodities']],
  ])('the market %s is of the kinds %j [MKT-05 to MKT-08]', (name, kinds) => {
    expect(kindsOf(name)).toEqual(kinds);
  });
  test('every listed pair counts as a currency', () => {
    expect(currencyPairs.every((one) => isOfKind('currencies', one))).toBe(true);
  });
});

describe('sample rates', () => {
  const now = new Date('2026-11-21T14:20:00Z');
  const samples = currencyPairs.map((pair) => sampleMarket(pair, now));
  test.each(['BBD', 'XCD', 'AED', 'TTD', 'GYD', 'LBP'])('the sample rate of %s to the dollar does not move', (code) => {
    const market = samples.find(({ name }) => name === `USD/${code}`);
    expect(market).toMatchObject({ change: 0, changePercent: '0.00%' });
    expect(new Set(market?.history)).toEqual(new Set([market?.value]));
  });
  test('the CFA franc moves with the euro', () => {
    const rate = exchangeOf(samples).rate('EUR', 'XOF');
    for (const close of [rate?.rate ?? 0, ...(rate?.history ?? [])]) expect(close).toBeCloseTo(655.957, 1);
    expect(new Set(samples.find(({ name }) => name === 'USD/XOF')?.history).size).toBeGreaterThan(10);
  });
  test('other sample rates move', () => {
    for (const code of ['JMD', 'NGN', 'INR', 'CAD', 'MXN'])
      expect(new Set(samples.find(({ name }) => name === `USD/${code}`)?.history).size).toBeGreaterThan(10);
  });
});
