import { expect, test } from 'vitest';
import { countries } from '#shared/config/countries.ts';
import { countryOfIndex, currencyOf } from '#shared/config/country-currencies.ts';
import { currencyPairs, indices } from '#shared/config/seed/markets.ts';
import { shoresFirst } from '#shared/domain/live/market-lists.ts';

const markets = [
  'Gold',
  'S&P 500 Index',
  'JSE Jamaica Main Index',
  'FTSE 100 Index',
  'USD/NGN',
  'GBP/USD',
  'USD/JMD',
].map((name) => ({ name }));
const first = (home: string | null, here: string | null, count: number) =>
  shoresFirst(markets, { home, here })
    .slice(0, count)
    .map(({ name }) => name);

test.each([
  ['JM', 'GB', ['USD/JMD', 'JSE Jamaica Main Index', 'GBP/USD', 'FTSE 100 Index', 'Gold']],
  ['JM', 'US', ['USD/JMD', 'JSE Jamaica Main Index', 'S&P 500 Index', 'Gold']],
  ['caribbean', null, ['USD/JMD', 'JSE Jamaica Main Index', 'Gold']],
  ['US', 'GB', ['GBP/USD', 'S&P 500 Index', 'FTSE 100 Index', 'Gold']],
  [null, 'NG', ['USD/NGN', 'Gold', 'S&P 500 Index']],
  ['TV', 'AQ', ['Gold', 'S&P 500 Index', 'JSE Jamaica Main Index']],
])('the money and the index of home (%s) come before those of here (%s)', (home, here, names) => {
  expect(first(home, here, names.length)).toEqual(names);
});

test('without shores the list keeps its order', () => {
  expect(shoresFirst(markets, { home: null, here: null })).toEqual(markets);
});

test('every listed currency is that of a country, and every listed index is of one', () => {
  const known = new Set(countries().map(currencyOf));
  const listed = currencyPairs.flatMap(({ name }) => name.split('/'));
  expect(listed.filter((code) => !known.has(code))).toEqual([]);
  expect(indices.filter(({ name }) => countryOfIndex(name) === null)).toEqual([]);
});
