import { beforeAll, describe, expect, test } from 'vitest';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { idAt, leafSize, pastEnd, readLeaves, regionList, topicList } from '#functions/articles/lists/leaves.ts';
import { readEntries } from '#functions/articles/lists/list-reader.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { departuresOf, type KnownLists, writeLists } from '#functions/ingest/store/known-lists.ts';
import { table } from '#functions/table/client.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { seeded } from '#test/support/seeded.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#test/support/table-usage.ts';

withRealTable();

const start = Date.UTC(2026, 10, 1);
const topics = ['general', 'health', 'justice'];
const regions = ['african', 'asian', null] as const;

/** A row of a publisher of its own for each test. */
function rowOf(test: string, n: number, minute: number, topic: string, region: (typeof regions)[number]): RowChange {
  const publishedAt = new Date(start + minute * 60_000).toISOString();
  const message = messageOf([], { source: test });
  const { row } = buildArticle(
    { ...entryOf(`Story ${n}`, publishedAt), fingerprint: '' },
    message,
    n.toString(16).padStart(16, '0'),
    publishedAt,
  );
  const language = n % 7 === 0 ? 'hi' : 'en';
  return { ...row, preview: { ...row.preview, publisherId: test, topic: `${test}-${topic}`, region, language } };
}

const idsIn = async (lists: string[], languages?: string[]) => {
  const ids: string[] = [];
  for (let from: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof readEntries>> = await readEntries(lists, { from, limit: 50, languages });
    ids.push(...page.entries.map(({ position }) => idAt(position)));
    if (page.next === null) return ids;
    from = page.next;
  }
};
const newestFirst = (rows: Iterable<RowChange>): RowChange[] =>
  [...rows].sort((a, b) =>
    `${a.preview.publishedAt}#${a.preview.id}` < `${b.preview.publishedAt}#${b.preview.id}` ? 1 : -1,
  );
const idsOf = (rows: readonly RowChange[]) => rows.map(({ preview }) => preview.id);

/** Cuts the power after some writes. */
function cutPowerAfter(last: number): { restore: () => void } {
  let writes = 0;
  const restore = beforeRequests((command) => {
    if (writes >= last) throw new Error('The power is off');
    if (command.startsWith('BatchWrite')) writes++;
  });
  return { restore };
}

describe('lists', () => {
  let usage: TableUsage;
  beforeAll(() => {
    usage = meterUsage(table().client);
  });

  test('lists have every article once and in order, however it arrives, moves and leaves', async () => {
    const random = seeded(11);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const stored = new Map<string, RowChange>();
    let known: KnownLists = new Map();
    for (let commit = 1; commit <= 40; commit++) {
      const rows = new Map<string, RowChange>();
      for (let i = 0; i < 30; i++) {
        const n = Math.floor(random() * 900);
        const id = n.toString(16).padStart(16, '0');
        const before = stored.get(id);
        // A third of the articles has one time; known ones keep theirs or move, and some are merged.
        const minute = random() < 0.3 ? 500 : Math.floor(random() * 2000);
        const row = rowOf('shuffled', n, minute, pick(topics), pick(regions));
        rows.set(id, before !== undefined && random() < 0.3 ? { ...row, survivor: 'other' } : row);
      }
      await writeLists(known, commit, [...rows.values()], departuresOf([...rows.values()], stored));
      for (const [id, row] of rows) stored.set(id, row);
      // Another consumer continues now and then.
      if (random() < 0.3) known = new Map();
    }
    const listed = newestFirst([...stored.values()].filter(({ survivor }) => survivor === null));
    expect(listed.length).toBeGreaterThan(400);
    expect(await idsIn(['publisher#shuffled'])).toEqual(idsOf(listed));
    for (const topic of topics) {
      const name = `shuffled-${topic}`;
      const ofTopic = listed.filter(({ preview }) => preview.topic === name);
      expect(await idsIn([topicList(name)]), name).toEqual(idsOf(ofTopic));
      const african = ofTopic.filter(({ preview }) => preview.region === 'african');
      expect(await idsIn(['publisher#shuffled', topicList(name), regionList('african')])).toEqual(idsOf(african));
      const hindi = ofTopic.filter(({ preview }) => preview.language === 'hi');
      expect(await idsIn([topicList(name)], ['hi'])).toEqual(idsOf(hindi));
    }
    const leaves = await readLeaves('publisher#shuffled', { below: pastEnd }, 100);
    expect(Math.max(...leaves.map(({ entries }) => entries.length))).toBeLessThanOrEqual(leafSize);
  });

  test.each([
    ['at the end', 1000],
    ['in the middle', 25],
  ])('lists keep every article when a split %s is cut off', async (where, minute) => {
    let cuts = 0;
    for (let last = 0; last === cuts; last++) {
      const name = `${where.replaceAll(' ', '-')}-${last}`;
      const stored = Array.from({ length: leafSize + 3 }, (_, n) => rowOf(name, n, n, 'general', null));
      await writeLists(new Map(), 1, stored, []);
      const added = Array.from({ length: 70 }, (_, n) => rowOf(name, 1000 + n, minute + n / 100, 'general', null));
      const power = cutPowerAfter(last);
      await writeLists(new Map(), 2, added, []).catch((error: unknown) => {
        expect(String(error)).toContain('power');
        cuts++;
      });
      power.restore();
      // What was listed before is never missing, not even now.
      const ids = await idsIn([`publisher#${name}`]);
      expect(ids.filter((id) => Number.parseInt(id, 16) < 1000)).toHaveLength(stored.length);
      expect(new Set(ids).size).toBe(ids.length);
      await writeLists(new Map(), 2, added, []);
      expect(await idsIn([`publisher#${name}`])).toEqual(idsOf(newestFirst([...stored, ...added])));
    }
    // Before the first write, and after each but the last.
    expect(cuts).toBeGreaterThan(1);
  });

  test('lists are not written again when a commit is repeated', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => rowOf('repeated', n, n * 3, 'general', 'asian'));
    Object.assign(usage, emptyUsage());
    await writeLists(new Map(), 1, rows, []);
    expect(usage.writeUnits).toBeGreaterThan(0);
    Object.assign(usage, emptyUsage());
    await writeLists(new Map(), 1, rows, []);
    expect(usage.writeUnits).toBe(0);
  });

  test('lists take one write unit a leaf, full or not', async () => {
    const known: KnownLists = new Map();
    const count = 3 * leafSize;
    Object.assign(usage, emptyUsage());
    for (let n = 0; n < count; n++) {
      const row = rowOf('a-publisher-with-a-name-of-some-length', n, 9999 + n * 61 + n / 7, 'general', 'asian');
      await writeLists(known, n, [row], []);
    }
    // Four lists, and another leaf in each at a split.
    expect(usage.writeUnits).toBeLessThanOrEqual(4 * (count + 4));
  });
});
