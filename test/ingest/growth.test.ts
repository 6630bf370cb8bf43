import { beforeAll, describe, expect, test } from 'vitest';
import { type ArticleFilter, latestArticles } from '#functions/store/articles.ts';
import { listPublishers } from '#functions/store/publishers.ts';
import { table } from '#functions/store/table.ts';
import { readTopics } from '#functions/store/topics.ts';
import { Fill } from '#scripts/bench/fill.ts';
import { costOfStoring, type StoreCost } from '#scripts/bench/storing.ts';
import { billOf, emptyBill, type TableBill } from '#scripts/bench/table-bill.ts';
import { limits } from '#shared/config/limits.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** So many a day that 200 articles fill the 30 days of the ledger already: what is left to grow is the table alone. */
const perDay = 5;
const sizes = [200, 2000] as const;
const lists: Record<string, [filter: ArticleFilter, limit: number]> = {
  'the newest 50': [{}, 50],
  'ten of a topic': [{ topic: 'general' }, 10],
  'ten of a region': [{ region: 'african' }, 10],
};

let bill: TableBill;
const units = async (work: () => Promise<unknown>): Promise<number> => {
  Object.assign(bill, emptyBill());
  await work();
  return bill.readUnits;
};
const now = new Date();
const measure = async (name: string) => {
  const reads = new Map<string, number>();
  for (const [what, [filter, limit]] of Object.entries(lists)) reads.set(what, await units(() => latestArticles(filter, limit, null, now)));
  reads.set('topics', await units(() => readTopics(now)));
  return { reads: [...reads], publishers: await units(listPublishers), storing: await costOfStoring(bill, name, 3) };
};
const found: Awaited<ReturnType<typeof measure>>[] = [];

beforeAll(async () => {
  bill = billOf(table().client);
  const fill = new Fill(perDay, now);
  for (const size of sizes) {
    await fill.growTo(size, () => {});
    found.push(await measure(`at-${size}`));
  }
}, 180_000);

describe(`what ${sizes.join(' and ')} articles cost`, () => {
  test('lists read the same units', () => {
    expect(found[1]?.reads).toEqual(found[0]?.reads);
    expect(found[0]?.reads.every(([, read]) => read > 0)).toBe(true);
    // Its counts have a digit more.
    expect(Math.abs((found[1]?.publishers ?? 0) - (found[0]?.publishers ?? 0))).toBeLessThanOrEqual(1);
  });

  test('storing an article writes and reads the same units, by a function that is warm and by one that knows nothing', () => {
    const unitsOf = (costs: readonly StoreCost[] = []) => costs.map(({ what, writeUnits, requests }) => ({ what, writeUnits, requests }));
    expect(unitsOf(found[1]?.storing)).toEqual(unitsOf(found[0]?.storing));
    // What was stored at the first size stands in the ledger at the second.
    for (const [i, { what, readUnits }] of (found[0]?.storing ?? []).entries())
      expect(Math.abs((found[1]?.storing[i]?.readUnits ?? 0) - readUnits), what).toBeLessThanOrEqual(5);
    expect(found[0]?.storing[1]?.writeUnits).toBeGreaterThan(0);
  });
});

test('a combination that never comes looks at no more than two full pages, and says where it stopped', async () => {
  const rare: ArticleFilter = { topic: 'general', region: 'caribbean' };
  const all = await latestArticles({ topic: 'general' }, limits.articles.maxLimit, null, now);
  const none: ArticleFilter = { topic: 'general', region: 'middle_eastern', source: 'nobody' };
  expect((await latestArticles(none, 20, null, now)).next).toBeNull();
  // Pages of whatever length lead through the whole list, each article once.
  const seen: string[] = [];
  for (let from: Awaited<ReturnType<typeof latestArticles>>['next'] = null, pages = 0; pages < 100; pages++) {
    const page = await latestArticles(rare, 7, from, now);
    seen.push(...page.items.map(({ id }) => id));
    from = page.next;
    if (from === null) break;
  }
  expect(seen).toEqual(all.items.filter(({ region }) => region === 'caribbean').map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
});
