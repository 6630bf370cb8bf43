import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ArticleFilter,
  type ArticlePage,
  type ArticlePosition,
  latestArticles,
} from '#functions/articles/article-lists.ts';
import { leafSize, putLeaves } from '#functions/articles/lists/leaves.ts';
import { readPublishers } from '#functions/catalog/publishers.ts';
import { readTopics } from '#functions/catalog/topics.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { saveArticles } from '#functions/ingest/store/write-rows.ts';
import { table } from '#functions/table/client.ts';
import { TableFiller } from '#scripts/bench/fill-table.ts';
import { generateArticle } from '#scripts/bench/generated-articles.ts';
import { measureStoreCosts, type StoreCost } from '#scripts/bench/store-costs.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#scripts/bench/table-usage.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** 200 articles at this rate fill all time windows, so only the table grows after that. */
const perDay = 5;
const sizes = [200, 1000] as const;
const lists: Record<string, [filter: ArticleFilter, limit: number]> = {
  // Of a day that nothing is stored into between the sizes (scripts/bench/store-costs.ts).
  'the newest eight': [{}, 8],
  'ten of a topic': [{ topic: 'general' }, 10],
  'ten of a region': [{ region: 'african' }, 10],
};

let bill: TableUsage;
const units = async (work: () => Promise<unknown>): Promise<number> => {
  Object.assign(bill, emptyUsage());
  await work();
  return bill.readUnits;
};
const now = new Date();
const measure = async (name: string) => {
  const reads = new Map<string, number>();
  for (const [what, [filter, limit]] of Object.entries(lists))
    reads.set(what, await units(() => latestArticles(filter, limit, null, now)));
  reads.set('topics', await units(() => readTopics(now)));
  return {
    reads: [...reads],
    publishers: await units(readPublishers),
    storing: await measureStoreCosts(bill, name, 3),
  };
};
const found: Awaited<ReturnType<typeof measure>>[] = [];

beforeAll(async () => {
  bill = meterUsage(table().client);
  const fill = new TableFiller(perDay, now);
  for (const size of sizes) {
    await fill.growTo(size, () => {});
    found.push(await measure(`at-${size}`));
  }
}, 300_000);

describe(`costs with ${sizes.join(' and ')} articles`, () => {
  test('lists read the same number of units', () => {
    expect(found[1]?.reads).toEqual(found[0]?.reads);
    expect(found[0]?.reads.every(([, read]) => read > 0)).toBe(true);
    // Counts of all stories and of those by topic and language have one more digit.
    expect(Math.abs((found[1]?.publishers ?? 0) - (found[0]?.publishers ?? 0))).toBeLessThanOrEqual(2);
  });

  test('storing an article takes the same number of units, warm and cold', () => {
    const unitsOf = (costs: readonly StoreCost[] = []) => costs.map(({ what, writeUnits }) => ({ what, writeUnits }));
    expect(unitsOf(found[1]?.storing)).toEqual(unitsOf(found[0]?.storing));
    // At the second size the days near the articles contain those of the first.
    for (const [i, { what, readUnits }] of (found[0]?.storing ?? []).entries())
      expect(Math.abs((found[1]?.storing[i]?.readUnits ?? 0) - readUnits), what).toBeLessThanOrEqual(
        what.includes('cold') ? 15 : 0,
      );
    expect(found[0]?.storing[1]?.writeUnits).toBeGreaterThan(0);
  });
});

describe('a filtered list', () => {
  const rows = 1100;
  const longAgo = (n: number) => new Date(Date.UTC(2001, 0, 1) - n * 60_000);
  beforeAll(async () => {
    await saveArticles(
      Array.from({ length: rows }, (_, n) => {
        const { message } = generateArticle(n, perDay, now);
        const [entry] = message.entries;
        if (entry === undefined) throw new Error('A made message has no entry');
        const draft = buildArticle(entry, message, n.toString(16).padStart(16, '0'), longAgo(n).toISOString());
        const region = n === 3 || n === rows - 1 ? ('asian' as const) : ('african' as const);
        return { ...draft, row: { ...draft.row, preview: { ...draft.row.preview, topic: 'long', region } } };
      }),
    );
  });

  test('a filtered list finds a rare combination without reading what is between', async () => {
    const rare: ArticleFilter = { topic: 'long', region: 'asian' };
    const found = await latestArticles(rare, 20, null, now);
    expect(found.items.map(({ publishedAt }) => publishedAt)).toEqual(
      [3, rows - 1].map((n) => longAgo(n).toISOString()),
    );
    expect(found.next).toBeNull();
    // Two rows, and a leaf or two of each list at both places.
    expect(await units(() => latestArticles(rare, 20, null, now))).toBeLessThanOrEqual(5);
  });

  test('a filtered list reads a bounded part of two lists with little in common, and goes on there', async () => {
    const unlike: ArticleFilter = { publisherId: 'odd', topic: 'even' };
    const few = 12_000;
    const at = (n: number) => new Date(Date.UTC(2000, 0, 1) - n * 1000).toISOString();
    const leaves = (list: string, rest: number) =>
      Array.from({ length: few / 2 / leafSize }, (_, k) => {
        const entries = Array.from({ length: leafSize }, (_, i) => ({
          position: `${at(2 * (k * leafSize + i) + rest)}#${'0'.repeat(16)}`,
          language: 'en',
        })).reverse();
        return { list, start: entries[0]?.position ?? '', entries, commit: 0 };
      });
    await putLeaves([...leaves('publisher#odd', 1), ...leaves('topic#even', 0)]);
    const first = await latestArticles(unlike, 20, null, now);
    expect(first.items).toEqual([]);
    expect(first.next).not.toBeNull();
    expect(await units(() => latestArticles(unlike, 20, null, now))).toBeLessThanOrEqual(32);
    let next = first.next;
    for (let page = 0; next !== null; page++) {
      expect(page).toBeLessThan(10);
      const following: ArticlePage = await latestArticles(unlike, 20, next, now);
      if (following.next !== null) expect(following.next.publishedAt < next.publishedAt).toBe(true);
      next = following.next;
    }
  });

  test('pages return each article once', async () => {
    const seen: string[] = [];
    let from: ArticlePosition | null = null;
    do {
      const page: ArticlePage = await latestArticles({ topic: 'long', region: 'african' }, 400, from, now);
      seen.push(...page.items.map(({ id }) => id));
      from = page.next;
    } while (from !== null);
    expect(new Set(seen).size).toBe(rows - 2);
    expect(seen).toHaveLength(rows - 2);
  });
});
