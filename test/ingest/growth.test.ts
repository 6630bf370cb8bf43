import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ArticleFilter,
  latestArticles,
  type Page,
  type Position,
  saveArticles,
} from '#functions/articles/articles.ts';
import { draftArticle } from '#functions/articles/draft-article.ts';
import { listPublishers } from '#functions/articles/publishers.ts';
import { readTopics } from '#functions/articles/topics.ts';
import { table } from '#functions/table/client.ts';
import { Fill } from '#scripts/bench/fill.ts';
import { madeArticle } from '#scripts/bench/made-articles.ts';
import { costOfStoring, type StoreCost } from '#scripts/bench/storing.ts';
import { billOf, emptyBill, type TableBill } from '#scripts/bench/table-bill.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** So many a day that 200 articles fill the 30 days of the ledger already: what is left to grow is the table alone. */
const perDay = 5;
const sizes = [200, 1000] as const;
const lists: Record<string, [filter: ArticleFilter, limit: number]> = {
  // Of a day that nothing is stored into between the sizes (scripts/bench/storing.ts).
  'the newest eight': [{}, 8],
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
  for (const [what, [filter, limit]] of Object.entries(lists))
    reads.set(what, await units(() => latestArticles(filter, limit, null, now)));
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
}, 300_000);

describe(`what ${sizes.join(' and ')} articles cost`, () => {
  test('lists read the same units', () => {
    expect(found[1]?.reads).toEqual(found[0]?.reads);
    expect(found[0]?.reads.every(([, read]) => read > 0)).toBe(true);
    // Its counts have a digit more.
    expect(Math.abs((found[1]?.publishers ?? 0) - (found[0]?.publishers ?? 0))).toBeLessThanOrEqual(1);
  });

  test('storing an article writes and reads the same units, by a function that is warm and by one that knows nothing', () => {
    const unitsOf = (costs: readonly StoreCost[] = []) =>
      costs.map(({ what, writeUnits, requests }) => ({ what, writeUnits, requests }));
    expect(unitsOf(found[1]?.storing)).toEqual(unitsOf(found[0]?.storing));
    // What was stored at the first size stands in the ledger at the second.
    for (const [i, { what, readUnits }] of (found[0]?.storing ?? []).entries())
      expect(Math.abs((found[1]?.storing[i]?.readUnits ?? 0) - readUnits), what).toBeLessThanOrEqual(
        what.includes('cold') ? 15 : 0,
      );
    expect(found[0]?.storing[1]?.writeUnits).toBeGreaterThan(0);
  });
});

describe('a list of which only some rows are wanted', () => {
  const rows = 1100;
  const longAgo = (n: number) => new Date(Date.UTC(2001, 0, 1) - n * 60_000);
  beforeAll(async () => {
    await saveArticles(
      Array.from({ length: rows }, (_, n) => {
        const { message } = madeArticle(n, perDay, now);
        const [entry] = message.entries;
        if (entry === undefined) throw new Error('A made message has no entry');
        const draft = draftArticle(entry, message, n.toString(16).padStart(16, '0'), longAgo(n).toISOString());
        return {
          ...draft,
          preview: {
            ...draft.preview,
            topic: 'long',
            region: n === 3 || n === rows - 1 ? ('asian' as const) : ('african' as const),
          },
        };
      }),
    );
  });

  test('looks at 1,000 rows for what is rare, and says where it stopped', async () => {
    const rare: ArticleFilter = { topic: 'long', region: 'asian' };
    const first = await latestArticles(rare, 20, null, now);
    expect(first.items).toHaveLength(1);
    expect(first.next).toMatchObject({ publishedAt: longAgo(999).toISOString() });
    const second = await latestArticles(rare, 20, first.next, now);
    expect(second.items.map(({ publishedAt }) => publishedAt)).toEqual([longAgo(rows - 1).toISOString()]);
    expect(second.next).toBeNull();
  });

  test('pages of any length lead through all of it, each article once', async () => {
    const seen: string[] = [];
    let from: Position | null = null;
    do {
      const page: Page = await latestArticles({ topic: 'long', region: 'african' }, 400, from, now);
      seen.push(...page.items.map(({ id }) => id));
      from = page.next;
    } while (from !== null);
    expect(new Set(seen).size).toBe(rows - 2);
    expect(seen).toHaveLength(rows - 2);
  });
});
