import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storyIdOf } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { lastCommit } from '#functions/ingest/store/commit-log.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { saveDaysOfYear, writeDays } from '#functions/ingest/store/headline-days.ts';
import { storedHeadline } from '#functions/ingest/store/place-rows.ts';
import { saveArticles } from '#functions/ingest/store/write-rows.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { brokenStories } from '#test/support/faults/broken-stories.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { seeded, seeds } from '#test/support/seeded.ts';
import { emptyTable } from '#test/support/table-items.ts';

withRealTable();

const now = Date.parse('2026-11-20T12:00:00.000Z');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await emptyTable();
  clearLedgerState();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Written {
  source: string;
  entry: FeedEntry;
}
const idOf = ({ entry, source }: Written) => articleId(entry, source);

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** Reports of events, most of which one outlet alone reports: some words of an event, and some of their own. */
function writtenReports(random: () => number, events: number, outlets: (n: number) => number): Written[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const word = () => Array.from({ length: 3 }, () => syllables[below(syllables.length)]).join('');
  const common = Array.from({ length: 40 }, word);
  const any = () => common[below(common.length)] ?? '';
  return Array.from({ length: events }, (_, event) => {
    const words = Array.from({ length: 7 }, word);
    const begin = now - below(20 * hourMs) - hourMs;
    return Array.from({ length: outlets(event) }, (_, n): Written => {
      const own = words.filter(() => random() < 0.75);
      const title = [...own, any(), any(), any()].sort(() => random() - 0.5).join(' ');
      const source = `paper-${(event + n) % 9}`;
      const at = new Date(begin + below(hourMs)).toISOString();
      const summary = `${words.filter(() => random() < 0.5).join(' ')} ${any()} ${any()}`;
      return { source, entry: entryOf(title, at, { link: `https://${source}.example/${event}-${n}`, summary }) };
    });
  }).flat();
}

async function deliver(reports: readonly Written[]): Promise<void> {
  const messages = [...Map.groupBy(reports, ({ source }) => source)].map(([source, some]) =>
    packMessage(
      messageOf(
        some.map(({ entry }) => entry),
        { source, fetchedAt: new Date().toISOString() },
      ),
    ),
  );
  expect((await handler(queueEvent(messages))).batchItemFailures).toEqual([]);
}

/** Later, a commit settles the stories. */
async function settle(): Promise<void> {
  vi.setSystemTime(Date.now() + 7 * hourMs);
  await deliver([{ source: 'late', entry: entryOf('Lateword otherword', new Date().toISOString()) }]);
}

/** The story of each surviving report. */
async function storiesOf(reports: readonly Written[]): Promise<Map<string, string>> {
  const rows = await readStoredArticles(reports.map(idOf));
  return new Map([...rows].flatMap(([id, row]) => (row.survivor === null ? [[id, storyIdOf(row)]] : [])));
}

/** The share of articles that are in another group, with the groups matched by what they share. */
function difference(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number {
  const shared = Map.groupBy(a.keys(), (id) => `${a.get(id)} ${b.get(id)}`);
  const used = new Set<string>();
  let same = 0;
  for (const [pair, ids] of [...shared].sort(([, x], [, y]) => y.length - x.length)) {
    const [of = '', to = ''] = pair.split(' ');
    if (used.has(`a ${of}`) || used.has(`b ${to}`)) continue;
    used.add(`a ${of}`).add(`b ${to}`);
    same += ids.length;
  }
  return 1 - same / a.size;
}

describe('the order of arrival', () => {
  test.each(seeds(10))(
    'two orders of arrival differ in few articles, and in hardly any after the stories are settled (seed %i)',
    async (seed) => {
      const random = seeded(seed * 7919);
      const reports = writtenReports(random, 80, (event) => (event % 4 === 0 ? 2 + Math.floor(random() * 5) : 1));
      const found: { before: Map<string, string>; after: Map<string, string> }[] = [];
      for (let order = 0; order < 2; order++) {
        vi.setSystemTime(now);
        await emptyTable();
        clearLedgerState();
        const waiting = [...reports].sort(() => random() - 0.5);
        while (waiting.length > 0) {
          if (random() < 0.2) clearLedgerState();
          await deliver(waiting.splice(0, 1 + Math.floor(random() * 30)));
        }
        const before = await storiesOf(reports);
        expect(await brokenStories([...before.keys()])).toEqual([]);
        await settle();
        const after = await storiesOf(reports);
        expect(await brokenStories([...after.keys()])).toEqual([]);
        found.push({ before, after });
      }
      const [one, other] = found;
      if (one === undefined || other === undefined) throw new Error('There are two orders');
      const groups = new Set(one.after.values()).size;
      expect(groups).toBeGreaterThan(60);
      expect(groups).toBeLessThan(one.after.size);
      expect(difference(one.before, other.before)).toBeLessThanOrEqual(0.08);
      expect(difference(one.after, other.after)).toBeLessThanOrEqual(0.02);
    },
  );

  test('a message that is repeated changes no story', async () => {
    const reports = writtenReports(seeded(5), 30, (event) => (event % 2) * 3 + 1);
    await deliver(reports);
    const stories = await storiesOf(reports);
    const { number } = await lastCommit();
    clearLedgerState();
    await deliver(reports);
    expect(await storiesOf(reports)).toEqual(stories);
    const { number: last, commit } = await lastCommit();
    expect(last).toBe(number + 1);
    expect([commit?.stories, commit?.moved]).toEqual([[], []]);
  });
});

describe('settling', () => {
  test('stories are settled in the commit that comes six hours after the last time, also by a new consumer', async () => {
    const times: number[] = [];
    for (const hours of [0, 3, 5, 7, 12, 14]) {
      vi.setSystemTime(now + hours * hourMs);
      if (hours === 5) clearLedgerState();
      await deliver([{ source: 'paper', entry: entryOf(`Wordof${hours} again`, new Date().toISOString()) }]);
      const { commit } = await lastCommit();
      times.push(((commit?.settledAt ?? 0) - now) / hourMs);
    }
    expect(times).toEqual([0, 0, 0, 7, 7, 14]);
  });

  test('articles from before there were stories are grouped by several commits, each with a bounded number of moves', async () => {
    const reports = writtenReports(seeded(3), 700, () => 2);
    const drafts = reports.flatMap(({ source, entry }) => {
      const message = messageOf([entry], { source });
      return message.entries.map((one) =>
        buildArticle(one, message, articleId(entry, source), entry.publishedAt ?? ''),
      );
    });
    await saveArticles(drafts);
    await writeDays(1, { headlines: drafts.map(({ row }) => storedHeadline(row)) });
    await saveDaysOfYear('2026', ['11-19', '11-20']);
    const moved: number[] = [];
    for (let commits = 0; commits < 4; commits++) {
      await deliver([{ source: 'late', entry: entryOf(`Wordof${commits} again`, new Date().toISOString()) }]);
      moved.push((await lastCommit()).commit?.moved?.length ?? 0);
      expect(await brokenStories(reports.map(idOf))).toEqual([]);
    }
    expect(Math.max(...moved)).toBeLessThanOrEqual(520);
    expect(moved.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(moved.at(-1)).toBe(0);
    const stories = await readStories([...new Set((await storiesOf(reports)).values())]);
    expect([...stories.values()].filter((story) => story.reports.length === 2).length).toBeGreaterThan(500);
  });
});
