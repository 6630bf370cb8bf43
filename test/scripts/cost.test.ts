import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cacheMisses, monthSeconds, zipf } from '#infra/traffic/cache-misses.ts';
import { requestsOf, trafficOf, usualReaders } from '#infra/traffic/traffic.ts';
import { endpointUsage } from '#infra/traffic/usage.ts';
import { docsTable, monthlyBill, priced, totalOf } from '#scripts/cost/bill.ts';
import { type CostOptions, parseCostOptions } from '#scripts/cost/options.ts';
import { prices } from '#scripts/cost/prices.ts';
import { coldShare, gigabyteSeconds } from '#scripts/cost/work.ts';

const optionsOf = (...args: string[]): CostOptions => {
  const options = parseCostOptions(args);
  if (typeof options === 'string') throw new Error(options);
  return options;
};
const bill = (...args: string[]) => monthlyBill(optionsOf(...args));
const lineOf = (lines: ReturnType<typeof bill>, what: string) => {
  const found = lines.find((line) => line.what === what);
  if (found === undefined) throw new Error(`The bill has no line '${what}'`);
  return found;
};

describe('prices', () => {
  test('a bill multiplies units with prices', () => {
    const [line] = priced([['DynamoDB', 'writes', 'tableWrite', 2_000_000]], false);
    expect(line?.usd).toBeCloseTo(2 * 0.625, 10);
  });

  test('a bill deducts what is free of a price once, from its lines in order', () => {
    const lines = [
      ['A', 'first', 'lambdaCall', 600_000],
      ['B', 'second', 'lambdaCall', 900_000],
    ] as const;
    expect(priced(lines, true).map(({ units }) => units)).toEqual([0, 500_000]);
    expect(priced(lines, false).map(({ units }) => units)).toEqual([600_000, 900_000]);
  });

  test('a bill uses every price', () => {
    const used = new Set(
      bill('--readers', '100000000', '--model-calls', '30').map(({ unit, usdPerUnit }) => `${unit} ${usdPerUnit}`),
    );
    expect(Object.values(prices).filter(([usd, unit]) => !used.has(`${unit} ${usd}`))).toEqual([]);
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
    const missesOf = (...args: Parameters<typeof requestsOf>) => requestsOf(...args).origin;
    expect(missesOf('listPersonalFeed', 5000, popularity)).toBe(5000);
    expect(missesOf('recordView', 5000, popularity)).toBe(5000);
    expect(missesOf('listArticles', 1e9, popularity)).toBeLessThan(600_000);
    expect(missesOf('listRelated', 1e9, popularity)).toBeGreaterThan(missesOf('listArticles', 1e9, popularity));
    // A few kinds of documents, however many articles there are.
    const documents = missesOf('getPublishedDocument', 1e9, zipf(10_000));
    expect(documents).toBe(missesOf('getPublishedDocument', 1e9, zipf(10)));
    expect(documents).toBeLessThan(missesOf('listRelated', 1e9, zipf(10_000)) / 10);
  });

  test('cache misses of an article are those of one cache for an hour, which the regional ones ask', () => {
    const { edge, origin, shield } = requestsOf('getArticle', 1e9, [1]);
    expect(edge).toBe(1e9);
    expect(origin).toBeCloseTo(monthSeconds / 3600, 0);
    expect(shield).toBeCloseTo((12 * monthSeconds) / 3600, -1);
    expect(requestsOf('listRelated', 1e9, [1]).shield).toBe(0);
  });

  test('cache misses of the article pages that begin visits are a third of them with a million readers', () => {
    const { documents, calls } = trafficOf(usualReaders);
    const share = ({ edge, origin } = documents.article) => 1 - origin / edge;
    expect(share()).toBeCloseTo(0.64, 2);
    expect(share(calls.get('getArticle'))).toBeGreaterThan(share());
  });
});

describe('the time of a function', () => {
  const calls = { purpose: '', memoryMb: 1024, calls: 1e9 };

  test('the time of a function is its processor time at the core share of its memory, and waiting as it is', () => {
    // 10 ms of work and two requests of 6 ms; 1 % of a cold start of 500 ms.
    const whole = gigabyteSeconds({ ...calls, memoryMb: 1769, cpuMs: 10, requests: 2 });
    expect(whole / calls.calls).toBeCloseTo((0.027 * 1769) / 1024, 6);
    const half = gigabyteSeconds({ ...calls, memoryMb: 884.5, cpuMs: 10, waitMs: 100 });
    expect(half / calls.calls).toBeCloseTo((0.125 * 884.5) / 1024, 6);
  });

  test('the time of a function that is rarely called is that of cold starts', () => {
    expect(coldShare(100)).toBeGreaterThan(0.9);
    expect(coldShare(monthSeconds)).toBe(0.01);
  });
});

describe('the monthly bill', () => {
  test('the monthly bill grows with readers, line by line', () => {
    let before = bill('--readers', '1');
    for (const readers of ['1000', '100000', '1000000', '10000000', '100000000']) {
      const after = bill('--readers', readers);
      for (const [i, { what, units }] of after.entries()) {
        // Cold starts are a smaller share of more calls.
        if (what.startsWith('time: ')) continue;
        expect(units, what).toBeGreaterThanOrEqual(before[i]?.units ?? Number.NaN);
      }
      expect(totalOf(after)).toBeGreaterThan(totalOf(before));
      before = after;
    }
  });

  test('the monthly bill has no cost for what a personal stage does not have', () => {
    const free = bill('--personal').filter(({ units }) => units === 0);
    const services = new Set(free.map(({ service }) => service));
    for (const service of ['Backup', 'WAF', 'CloudWatch']) expect(services).toContain(service);
    expect(lineOf(bill('--personal'), 'alarms').units).toBe(0);
    expect(lineOf(bill('--ads', '0'), 'ad impressions and clicks').units).toBe(0);
    expect(totalOf(bill('--free-tier'))).toBeLessThan(totalOf(bill()));
  });

  test('the monthly bill has a night’s backup of the whole table for each day that it is kept', () => {
    const lines = bill();
    const { units: stored } = lineOf(lines, 'storage');
    expect(lineOf(lines, 'copies of each night, kept').units).toBeCloseTo(9 * stored, 6);
    expect(lineOf(lines, 'copies of each night, sent').units).toBeCloseTo(30 * stored, 6);
  });

  test('the monthly bill has Google’s prices for half a million readers who sign in', () => {
    const ofGoogle = bill('--readers', '10000000').filter(({ service }) => service === 'Firebase');
    expect(totalOf(ofGoogle)).toBeCloseTo(50_000 * 0.0055 + 400_000 * 0.0046, 6);
    expect(totalOf(bill('--readers', '1000000').filter(({ service }) => service === 'Firebase'))).toBe(0);
  });

  test('the monthly bill has measured usage for every endpoint that readers call', () => {
    const called = [...trafficOf(usualReaders).calls.keys()];
    expect(called.filter((name) => endpointUsage[name] === undefined)).toEqual([]);
    expect(new Set(called)).toEqual(new Set(Object.keys(endpointUsage)));
  });

  test('the monthly bills in docs/cost.md are those of the model', () => {
    expect(readFileSync('docs/cost.md', 'utf8')).toContain(docsTable());
  });
});

describe('the options of npm run cost', () => {
  test.each([
    [['--readers', '-1'], '--readers'],
    [['--readers', 'many'], '--readers'],
    [['--signed-in', '1.2'], '--signed-in'],
    [['--raeders', '4'], '--raeders'],
  ])('the options of npm run cost reject %s with a message that names the option', (args, name) => {
    expect(() => parseCostOptions(args)).toThrow(name);
  });

  test('the options of npm run cost default to ten articles a day for each source', () => {
    expect(optionsOf('--sources', '7').articlesPerDay).toBe(70);
    expect(optionsOf('--sources', '7', '--articles', '9').articlesPerDay).toBe(9);
  });
});
