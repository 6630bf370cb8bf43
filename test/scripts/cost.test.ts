import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cacheMisses, monthSeconds, zipf } from '#infra/traffic/cache-misses.ts';
import { type Measured, measured, readMeasured } from '#infra/traffic/measured.ts';
import { missesOf, trafficOf } from '#infra/traffic/traffic.ts';
import { billOf, type Line } from '#scripts/cost/bill.ts';
import { lambdaSeconds, memoryByBundle } from '#scripts/cost/function-lines.ts';
import { monthlyBill } from '#scripts/cost/monthly-bill.ts';
import { type CostOptions, parseCostOptions } from '#scripts/cost/options.ts';
import { prices, pricesKnownAt, regions } from '#scripts/cost/price-table.ts';
import { printBill } from '#scripts/cost/print.ts';

const optionsOf = (...args: string[]): CostOptions => {
  const options = parseCostOptions(args);
  if (options === 'help') throw new Error('help');
  return options;
};
const usage: Measured = readMeasured();
const bill = (...args: string[]) => monthlyBill(optionsOf(...args), usage);

describe('prices', () => {
  test('prices have a unit, a pricing page and a value for each region, and the table has a date', () => {
    expect(pricesKnownAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const [name, { unit, usd, page }] of Object.entries(prices)) {
      expect([name, unit.length > 0, page.length > 0]).toEqual([name, true, true]);
      for (const region of regions) expect(usd[region], name).toBeGreaterThanOrEqual(0);
    }
  });

  test('prices are all used in a bill', () => {
    const used = new Set(
      [...bill().lines, ...bill('--model-calls', '30', '--payments', 'on', '--tracing', '0.05').lines].map(
        ({ price }) => price,
      ),
    );
    expect([...used].sort()).toEqual(Object.keys(prices).sort());
  });
});

describe('a bill of given lines', () => {
  const lines: Line[] = [
    { service: 'A', what: 'writes', price: 'tableWrite', units: 2_000_000, because: '' },
    { service: 'A', what: 'first calls', price: 'lambdaRequest', units: 600_000, because: '' },
    { service: 'B', what: 'more calls', price: 'lambdaRequest', units: 900_000, because: '' },
  ];

  test('a bill of given lines multiplies units with prices', () => {
    const { usd, usdPerThousandReaders, largest } = billOf(lines, 10_000, 'us-east-1', false);
    // 2 x 0.625 + 1.5 x 0.20
    expect(usd).toBeCloseTo(1.55, 10);
    expect(usdPerThousandReaders).toBeCloseTo(0.155, 10);
    expect(largest.map(({ what }) => what)).toEqual(['writes', 'more calls', 'first calls']);
  });

  test('a bill of given lines deducts a free tier once, from the lines with its price in order', () => {
    const free = billOf(lines, 10_000, 'us-east-1', true).lines;
    expect(free.map(({ freeUnits }) => freeUnits)).toEqual([0, 600_000, 400_000]);
    expect(free[2]?.usd).toBeCloseTo(0.1, 10);
  });
});

describe('cache misses', () => {
  test('cache misses occur once a TTL and cache for a popular key, and always for a rare one', () => {
    expect(cacheMisses(1e12, 60, [1], 1)).toBeCloseTo(monthSeconds / 60, 0);
    expect(cacheMisses(1e12, 60, [1], 13)).toBeCloseTo((13 * monthSeconds) / 60, -1);
    expect(cacheMisses(10, 60, [1], 1)).toBeCloseTo(10, 2);
    // One request a minute and a TTL of one minute: every second request is a miss.
    expect(cacheMisses(monthSeconds / 60, 60, [1], 1)).toBeCloseTo(monthSeconds / 120, 6);
    expect(cacheMisses(1000, 0, zipf(5), 3)).toBeCloseTo(1000, 6);
  });

  test('cache misses depend on the contract: lists and articles are cached, private responses and writes are not', () => {
    const popularity = zipf(100);
    expect(missesOf('listPersonalFeed', 5000, popularity, 13)).toBe(5000);
    expect(missesOf('recordView', 5000, popularity, 13)).toBe(5000);
    expect(missesOf('listArticles', 1e9, popularity, 13)).toBeLessThan(600_000);
    expect(missesOf('getArticle', 1e9, popularity, 13)).toBeGreaterThan(missesOf('listArticles', 1e9, popularity, 13));
    // A few kinds of documents, however many articles there are.
    const documents = missesOf('getPublishedDocument', 1e9, zipf(10_000), 13);
    expect(documents).toBe(missesOf('getPublishedDocument', 1e9, zipf(10), 13));
    expect(documents).toBeLessThan(missesOf('getArticle', 1e9, zipf(10_000), 13) / 10);
  });
});

describe('Lambda', () => {
  test('the bill of Lambda bills twice the processor time for half a core, and waiting time as it is', () => {
    // 1,769 MB is one core: 10 ms of work, two requests of 6 ms, and 1 % of a cold start of 500 ms.
    expect(lambdaSeconds(1769, { cpuMs: 10, requests: 2 })).toBeCloseTo(0.027, 6);
    expect(lambdaSeconds(884.5, { cpuMs: 10, requests: 0 }, 100)).toBeCloseTo(0.125, 6);
    expect(lambdaSeconds(3538, { cpuMs: 10, requests: 0 })).toBeCloseTo(0.015, 6);
    expect(memoryByBundle('listArticles')).toBe(512);
    expect(memoryByBundle('fetchFeed')).toBe(1024);
  });
});

describe('the monthly bill', () => {
  test('the monthly bill grows with readers, line by line', () => {
    let before = bill('--readers', '1');
    for (const readers of ['1000', '100000', '1000000', '10000000', '100000000']) {
      const after = bill('--readers', readers);
      for (const [i, line] of after.lines.entries())
        expect(line.units, line.what).toBeGreaterThanOrEqual(before.lines[i]?.units ?? Number.NaN);
      expect(after.usd).toBeGreaterThan(before.usd);
      before = after;
    }
  });

  test('the monthly bill explains each line, and has valid units', () => {
    for (const line of bill('--model-calls', '20', '--tracing', '1').lines) {
      expect([line.what, Number.isFinite(line.units) && line.units >= 0]).toEqual([line.what, true]);
      expect([line.what, line.because.length > 0]).toEqual([line.what, true]);
    }
  });

  test('the monthly bill has no cost for features that are switched off', () => {
    const of = (service: string, ...args: string[]) => bill(...args).lines.filter((line) => line.service === service);
    expect(of('WAF')).toHaveLength(3);
    expect(of('WAF', '--waf', 'off')).toEqual([]);
    expect(of('Bedrock')).toEqual([]);
    expect(of('WAF', '--personal', 'on')).toEqual([]);
    expect(of('CloudWatch', '--personal', 'on').map(({ what }) => what)).not.toContain('alarms');
    expect(of('AWS Backup')).toHaveLength(2);
    expect([...of('AWS Backup', '--backup', 'off'), ...of('AWS Backup', '--personal', 'on')]).toEqual([]);
    expect(bill('--ads', '0').lines.find(({ what }) => what === 'ad impressions and clicks')?.units).toBe(0);
    expect(bill('--ads', '0').usd).toBeLessThan(bill('--ads', '3').usd);
    expect(bill('--documents', 'off').usd).toBeLessThan(bill('--documents', 'on').usd);
    expect(bill('--free-tier').usd).toBeLessThan(bill().usd);
  });

  test('the monthly bill has a night’s backup of the whole table for each day that it is kept', () => {
    const { lines } = bill();
    const units = (name: string) => lines.find(({ what }) => what === name)?.units ?? Number.NaN;
    expect(units('copies elsewhere, kept')).toBeCloseTo(9 * units('storage'), 6);
    expect(units('copies elsewhere, sent')).toBeCloseTo(30 * units('storage'), 6);
  });

  test('the monthly bill counts what every article page asks once for each page', () => {
    const { articlePages, calls } = trafficOf(optionsOf(), usage);
    for (const name of ['getArticle', 'listRelated', 'listSubjects', 'recordView', 'trackArticle'] as const)
      expect(calls.get(name)?.edge, name).toBeCloseTo(articlePages, 6);
  });

  test('the monthly bill transfers fewer files with more returning visits', () => {
    const [some, most] = [
      trafficOf(optionsOf('--returning', '0.2'), usage),
      trafficOf(optionsOf('--returning', '0.9'), usage),
    ];
    expect(most.edgeBytes).toBeLessThan(some.edgeBytes);
    expect(most.calls).toEqual(some.calls);
  });
});

describe('options', () => {
  test.each([
    [['--readers', '0'], '--readers'],
    [['--readers', 'many'], '--readers'],
    [['--readers', '1.5'], '--readers'],
    [['--returning', '1.2'], '--returning'],
    [['--waf', 'yes'], '--waf'],
    [['--region', 'mars-1'], '--region'],
    [['--visits', '20', '--pages', '4'], '--visits'],
    [['--raeders', '4'], '--raeders'],
  ])('the options of npm run cost reject %s with a message that names the option', (args, name) => {
    expect(() => parseCostOptions(args)).toThrow(name);
  });

  test('the options of npm run cost default to ten articles a day for each source', () => {
    expect(optionsOf('--sources', '7').articlesPerDay).toBe(70);
    expect(optionsOf('--sources', '7', '--articles', '9').articlesPerDay).toBe(9);
    expect(parseCostOptions(['--help'])).toBe('help');
  });
});

test('measured.json has every endpoint that readers call', () => {
  const called = [...trafficOf(optionsOf('--payments', 'on'), usage).calls.keys()];
  expect(called.filter((name) => usage.functions[name] === undefined)).toEqual([]);
});

test('measured.json matches the schema of the benchmark exactly', () => {
  expect(() => measured.parse({ ...usage, surplus: 1 })).toThrow();
  expect(() => measured.parse({ ...usage, functions: { listArticles: { readUnits: -1 } } })).toThrow();
  for (const name of ['listArticles', 'recordView', 'trackImpression', 'fold-counters', 'fetch-source'])
    expect(usage.functions[name], name).toBeDefined();
  expect(usage.storing.alone.writeUnits).toBeGreaterThan(usage.storing.further.writeUnits);
});

test.each(['1000', '100000', '10000000'])(
  'docs/cost.md contains the output of the command for %s readers',
  (readers) => {
    const options = optionsOf('--readers', readers);
    expect(readFileSync('docs/cost.md', 'utf8')).toContain(printBill(monthlyBill(options, usage), options, usage));
  },
);
