import { hash } from 'node:crypto';
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
import { handler } from '#functions/events/store-articles.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { saveArticles } from '#functions/ingest/store/write-rows.ts';
import { table } from '#functions/table/client.ts';
import { eventUsage } from '#infra/traffic/usage.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#test/support/table-usage.ts';

withRealTable();

/** 200 articles at this rate fill all time windows, so only the table grows after that. */
const perDay = 5;
const sizes = [200, 1000] as const;
const lists: Record<string, [filter: ArticleFilter, limit: number]> = {
  // Of a day that nothing is stored into between the sizes.
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
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
/** A title of six words that no other has, with a fixed length. */
const titleOf = (name: string) =>
  Array.from({ length: 6 }, (_, i) => hash('sha256', `${name} ${i}`).replaceAll(/\d/g, 'k').slice(0, 8)).join(' ');
/** An entry of usual length. Its size does not depend on the name. */
const newsOf = (name: string, publishedAt: string, summary = 'In short.') =>
  entryOf(titleOf(name), publishedAt, {
    summary,
    content: Array.from(
      { length: 8 },
      (_, n) => `<p>${titleOf(`${n}`)} ${'and a sentence of the report '.repeat(6)}</p>`,
    ).join(''),
  });

const store = async (messages: readonly ArticlesMessage[]) => {
  const stored = await withStoredBodies(messages);
  const { batchItemFailures } = await handler(queueEvent(stored.map(packMessage)));
  expect(batchItemFailures).toEqual([]);
};

/** Stores articles that go back in time from the newest at an even rate. */
async function fill(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 50) {
    const entries = Array.from({ length: 50 }, (_, i) => newsOf(`filling ${n + i}`, daysAgo((n + i + 1) / perDay)));
    const ofSources = Map.groupBy(entries.entries(), ([i]) => i % 10);
    await store(
      [...ofSources].map(([source, some]) => {
        const message = messageOf(
          some.map(([, entry]) => entry),
          { source: `paper-${source}` },
        );
        return { ...message, source: { ...message.source, region: 'african' } };
      }),
    );
  }
}

/**
 * Units of storing articles, for each article: the median of three runs, because a run may split a list. They are of a
 * day and a topic that are in none of the lists above.
 */
async function storingUnits(name: string) {
  const message = (kind: string, source: number, count = 1): ArticlesMessage => {
    const entries = Array.from({ length: count }, (_, i) =>
      newsOf(`${name} ${kind} ${i}`, daysAgo(2), 'The hospital reports on its vaccine trial.'),
    );
    const whole = messageOf(entries, { source: `other-${source}`, fetchedAt: now.toISOString() });
    return { ...whole, source: { ...whole.source, category: 'health', region: null }, remember: null };
  };
  const single = (run: number) => message(`warm-${run}`, 1);
  const again = (run: number) => ({ ...message(`again-${run}`, 2), entries: single(run).entries });
  const batch = (run: number) => Array.from({ length: 10 }, (_, k) => message(`batch-${run}-${k}`, k, 5));
  const cases: [what: string, messages: (run: number) => ArticlesMessage[], articles?: number][] = [
    ['a cold function', (run) => [message(`cold-${run}`, 3)]],
    ['a warm function', (run) => [single(run)]],
    ['a batch of 50 in ten messages', batch, 50],
    ['a report that is merged', (run) => [again(run)]],
    ['a message that was stored before', (run) => [again(run)]],
  ];
  const found: { what: string; reads: number; writes: number }[] = [];
  for (const [what, messages, articles = 1] of cases) {
    const runs: TableUsage[] = [];
    for (let run = 0; run < 3; run++) {
      if (what === 'a cold function') clearLedgerState();
      Object.assign(bill, emptyUsage());
      await store(messages(run));
      runs.push({ ...bill });
    }
    const median = (of: (run: TableUsage) => number) => (runs.map(of).sort((a, b) => a - b)[1] ?? 0) / articles;
    found.push({ what, reads: median((run) => run.readUnits), writes: median((run) => run.writeUnits) });
  }
  return found;
}

const measure = async (name: string) => {
  const reads = new Map<string, number>();
  for (const [what, [filter, limit]] of Object.entries(lists))
    reads.set(what, await units(() => latestArticles(filter, limit, null, now)));
  reads.set('topics', await units(() => readTopics(now)));
  return { reads: [...reads], publishers: await units(readPublishers), storing: await storingUnits(name) };
};
const found: Awaited<ReturnType<typeof measure>>[] = [];

beforeAll(async () => {
  bill = meterUsage(table().client);
  let before = 0;
  for (const size of sizes) {
    await fill(before, size);
    before = size;
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
    const [few = [], many = []] = found.map(({ storing }) => storing);
    expect(few).toHaveLength(5);
    for (const [i, { what, reads, writes }] of few.entries()) {
      // A batch may split a list. At the second size the days near the articles contain those of the first.
      expect(Math.abs((many[i]?.writes ?? 0) - writes), what).toBeLessThanOrEqual(what.includes('batch') ? 0.25 : 0);
      expect(Math.abs((many[i]?.reads ?? 0) - reads), what).toBeLessThanOrEqual(what.includes('cold') ? 15 : 0);
    }
  });

  test('storing an article takes no more units than the bill counts', () => {
    const { commit, further } = eventUsage;
    const [, warm, batched] = found[0]?.storing ?? [];
    expect(warm?.writes).toBe(commit.writes);
    expect(batched?.writes).toBeGreaterThan(0.8 * further.writes);
    for (const [measured, counted] of [
      [warm, commit],
      [batched, further],
    ] as const) {
      expect(measured?.reads).toBeLessThanOrEqual(counted.reads);
      expect(measured?.writes).toBeLessThanOrEqual(counted.writes);
    }
  });
});

describe('a filtered list', () => {
  const rows = 1100;
  const longAgo = (n: number) => new Date(Date.UTC(2001, 0, 1) - n * 60_000);
  beforeAll(async () => {
    await saveArticles(
      Array.from({ length: rows }, (_, n) => {
        const message = messageOf([newsOf(`long ago ${n}`, longAgo(n).toISOString())]);
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
