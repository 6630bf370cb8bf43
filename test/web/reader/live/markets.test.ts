import { describe, expect, test, vi } from 'vitest';
import { exchangeOf } from '#shared/domain/live/exchange.ts';
import { sampleMarket, samplePair } from '#test/support/live/sample-market.ts';
import { corridors, hasRate, startingCorridor } from '#web/reader/live/markets/corridors.ts';
import { directionOf, figuresFor, pairName } from '#web/reader/live/markets/figures.ts';
import { isOutdated, latestUpdate, nextOrder, sortMarkets } from '#web/reader/live/markets/market-table.tsx';
import { sparklinePoints } from '#web/reader/live/markets/trend.tsx';

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('market figures', () => {
  const value = (locale: string, name: string, currency: string | undefined, amount: number | string) =>
    plain(figuresFor(locale).value(sampleMarket(name, currency === undefined ? {} : { currency }), amount));
  test('prices are formatted with their currency and points without one [MKT-11]', () => {
    expect(value('en-US', 'USD/JMD', 'JMD', 159.62)).toBe('JMD 159.62');
    expect(value('en-JM', 'USD/JMD', 'JMD', 159.62)).toBe('$159.62');
    expect(value('en-NG', 'USD/NGN', 'NGN', 1495)).toBe('₦1,495.00');
    expect(value('de-DE', 'Gold', 'USD', 4080.5)).toBe('4.080,50 $');
    expect(value('en-US', 'FTSE 100 Index', undefined, 9640.1)).toBe('9,640.10');
  });
  test('small rates are formatted with four decimals and large figures without [MKT-11]', () => {
    expect(value('en-US', 'GBP/USD', 'USD', 1.3104)).toBe('$1.3104');
    expect(value('en-US', 'Coffee', 'USD', 3.9)).toBe('$3.90');
    expect(value('en-US', 'Sugar', 'USD', 0.147)).toBe('$0.1470');
    expect(value('en-US', 'Nikkei 225 Index', undefined, 50_301.4)).toBe('50,301');
  });
  test('figures that are texts stay, and an invalid currency is dropped [MKT-11]', () => {
    expect(value('en-US', 'Gold', 'USD', 'closed')).toBe('closed');
    expect(value('en-US', 'Gold', 'POINTS', 12)).toBe('12.00');
    expect(figuresFor('en-US').change(sampleMarket('Gold', { change: 'n/a' }))).toBe('n/a');
  });
  test('changes are formatted with a sign and percentages with their decimals [MKT-11]', () => {
    const { change, percent } = figuresFor('en-US');
    expect(change(sampleMarket('GBP/USD', { value: 1.31, change: -0.0042 }))).toBe('−0.0042');
    expect(change(sampleMarket('Gold', { value: 4080, change: 12.5 }))).toBe('+12.50');
    expect(change(sampleMarket('Gold', { change: 0 }))).toBe('0.00');
    const texts = ['10%', '9.5%', '-1.25%', '0.00%', '1,234%', 'n/a'];
    expect(texts.map((changePercent) => percent(sampleMarket('Gold', { changePercent })))).toEqual([
      '+10%',
      '+9.5%',
      '−1.25%',
      '0.00%',
      '+1,234%',
      'n/a',
    ]);
    expect(plain(figuresFor('de-DE').percent(sampleMarket('Gold', { changePercent: '-1.25%' })))).toBe('−1,25 %');
  });
  test('values below one have four significant digits [MKT-11]', () => {
    expect(value('en-US', 'Coin', 'USD', 0.01234)).toBe('$0.01234');
    expect(value('en-US', 'Coin', 'USD', 0.000012345)).toBe('$0.00001235');
    expect(value('en-US', 'Coin', 'USD', 0)).toBe('$0.00');
  });
  test.each([
    [
      'a change that its decimals would hide',
      { value: 3.9, change: 0.0016, changePercent: '0.04%' },
      '+0.002 +0.04%',
      'up',
    ],
    [
      'a fall that its decimals would hide',
      { value: 17.3, change: -0.0035, changePercent: '-0.02%' },
      '−0.004 −0.02%',
      'down',
    ],
    ['a change that is none in per cent', { value: 100, change: 0.003, changePercent: '0.00%' }, '0.00 0.00%', 'flat'],
    ['a fall that is none in per cent', { value: 30_200, change: -1, changePercent: '-0.00%' }, '0 0.00%', 'flat'],
    [
      'a change that a provider has rounded to zero',
      { value: 3.9, change: 0, changePercent: '+0.04%' },
      '0.00 0.04%',
      'flat',
    ],
    ['no change', { value: 2, change: 0, changePercent: '0.00%' }, '0.00 0.00%', 'flat'],
  ])('%s is shown alike in change, percentage and direction [MKT-11]', (_, given, text, direction) => {
    const market = sampleMarket('Coffee', given);
    const { change, percent } = figuresFor('en-US');
    expect(`${change(market)} ${percent(market)}`).toBe(text);
    expect(directionOf(market)).toBe(direction);
  });
  test('sums are formatted with the decimals of the currency, tiny ones with more [MKT-11]', () => {
    const { money, rate, typed } = figuresFor('en-US');
    expect(money(1234.567, 'USD')).toBe('$1,234.57');
    expect(plain(money(57_000.4, 'XOF'))).toBe('F CFA 57,000');
    expect(money(0.00012345, 'USD')).toBe('$0.000123');
    expect(money(0, 'USD')).toBe('$0.00');
    expect(rate(1, 'GBP')).toBe('£1');
    expect(plain(rate(205.6312, 'JMD'))).toBe('JMD 205.63');
    expect(typed(1234.5)).toBe('1,234.5');
  });
  test('figures follow the first variety of English among the reader’s languages [MKT-11]', async () => {
    vi.resetModules();
    vi.stubGlobal('navigator', { languages: ['es-PE', 'en-JM', 'en-GB'] });
    vi.stubGlobal('document', { getElementById: () => null });
    const { figures } = await import('#web/reader/live/markets/figures.ts');
    vi.unstubAllGlobals();
    vi.resetModules();
    expect([figures.money(20_000, 'JMD'), plain(figures.money(20_000, 'USD'))]).toEqual(['$20,000.00', 'US$20,000.00']);
  });
});

test('the direction of a market is that of the percentage or the change [MKT-11]', () => {
  const way = (changePercent: string, change: number | string) =>
    directionOf(sampleMarket('Gold', { changePercent, change }));
  expect([way('0.1%', 1), way('−0.1%', -1), way('0%', 0)]).toEqual(['up', 'down', 'flat']);
  expect([way('n/a', 3), way('n/a', -3), way('n/a', 'n/a')]).toEqual(['up', 'down', 'flat']);
});

test('currency pairs are named in words', () => {
  expect(pairName('USD/JMD')).toBe('US dollar in Jamaican dollars');
  expect(pairName('S&P/TSX Composite Index')).toBeNull();
});

test('the line of a market is drawn from the lowest to the highest close', () => {
  expect(sparklinePoints([1, 3, 2])).toEqual([
    [0, 32],
    [50, 0],
    [100, 16],
  ]);
  expect(sparklinePoints([5, 5]).map(([, y]) => y)).toEqual([16, 16]);
  expect(sparklinePoints([655.96, 655.93]).map(([, y]) => y)).toEqual([16, 16]);
});

test('the age of the markets is that of the newest, and outdated ones are detected', () => {
  const [old, fresh] = ['2026-11-18T12:00:00.000Z', '2026-11-20T12:00:00.000Z'];
  expect(latestUpdate([{ updatedAt: old }, {}, { updatedAt: fresh }])).toBe(fresh);
  expect(latestUpdate([{}])).toBeUndefined();
  expect([isOutdated(old, fresh), isOutdated(fresh, fresh), isOutdated(old, undefined)]).toEqual([true, false, false]);
});

describe('starting currencies of the converter', () => {
  const exchange = exchangeOf([samplePair('GBP/USD', 1.3), samplePair('USD/JMD', 160), samplePair('USD/NGN', 1500)]);
  const naira = { from: 'USD', to: 'NGN' };
  const nowhere = { from: 'GBP', to: 'GBP' };
  test('the converter starts with the reader’s choice, then their shores, then GBP to JMD', () => {
    expect(startingCorridor(exchange, naira, { from: 'GBP', to: 'USD' })).toEqual(naira);
    expect(startingCorridor(exchange, null, naira)).toEqual(naira);
    expect(startingCorridor(exchange, null, nowhere)).toEqual({ from: 'GBP', to: 'JMD' });
  });
  test('the converter does not start with unlisted currencies and pairs without a rate', () => {
    expect(startingCorridor(exchange, { from: 'GBP', to: 'XXX' }, naira)).toEqual(naira);
    expect(startingCorridor(exchange, { from: 'USD', to: 'USD' }, naira)).toEqual(naira);
    const islands = exchangeOf([samplePair('GBP/USD', 1.3), samplePair('AUD/NZD', 1.1)]);
    expect(startingCorridor(islands, { from: 'GBP', to: 'NZD' }, nowhere)).toEqual({ from: 'GBP', to: 'NZD' });
    expect(startingCorridor(islands, null, { from: 'GBP', to: 'NZD' })).toEqual({ from: 'GBP', to: 'USD' });
    expect(startingCorridor(exchangeOf([sampleMarket('Gold')]), naira, nowhere)).toBeNull();
    expect(corridors.filter((one) => hasRate(one, exchange))).toEqual([{ from: 'GBP', to: 'JMD' }, naira]);
  });
});

describe('the order of the table', () => {
  const markets = [
    ['Index 10', '-1%'],
    ['Index 9', 'n/a'],
    ['Gold', '+2.5%'],
    ['Éclair', '10%'],
  ].map(([name = '', changePercent = '']) => sampleMarket(name, { changePercent }));
  const names = (order: Parameters<typeof sortMarkets>[1]) => sortMarkets(markets, order, 'en').map(({ name }) => name);
  test('the table sorts names by language, with numbers as numbers [MKT-05]', () => {
    expect(names(null)).toEqual(markets.map(({ name }) => name));
    expect(names({ key: 'name', direction: 'asc' })).toEqual(['Éclair', 'Gold', 'Index 9', 'Index 10']);
  });
  test('the table sorts percentages as numbers, unreadable ones last in both directions [MKT-05]', () => {
    expect(names({ key: 'percent', direction: 'desc' })).toEqual(['Éclair', 'Gold', 'Index 10', 'Index 9']);
    expect(names({ key: 'percent', direction: 'asc' })).toEqual(['Index 10', 'Gold', 'Éclair', 'Index 9']);
  });
  test('a heading goes through two directions and back to the list [MKT-05]', () => {
    const first = nextOrder({ key: 'name', direction: 'desc' }, 'percent');
    expect(first).toEqual({ key: 'percent', direction: 'desc' });
    const second = nextOrder(first, 'percent');
    expect(second).toEqual({ key: 'percent', direction: 'asc' });
    expect(nextOrder(second, 'percent')).toBeNull();
  });
});
