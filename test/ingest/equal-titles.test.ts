import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const count = 500;
const word = (text: string): string => hash('sha256', text).slice(0, 12);
const newest = Date.parse('2026-11-20T11:00:00Z');
const entries = (name: string, title: string, secondsApart: number): FeedEntry[] =>
  Array.from({ length: count }, (_, i) =>
    entryOf(title, new Date(newest - i * secondsApart * 1000).toISOString(), {
      link: `https://${name}.example/${String(i).padStart(3, '0')}`,
      summary: `${word(`${name} ${i}`)} ${word(`${i} ${name}`)}`,
      content: '',
    }),
  );
const orders: Record<string, (feed: FeedEntry[]) => FeedEntry[]> = {
  'newest first': (feed) => feed,
  'oldest first': (feed) => feed.toReversed(),
  shuffled: (feed) => feed.map((_, i) => feed[(i * 7 + 3) % feed.length]).filter((one) => one !== undefined),
};
const feeds: [title: string, secondsApart: number][] = [
  ['Letters to the editor', 60],
  ['', 60],
  ['Letters of one minute', 0],
];
const cases = feeds.flatMap(([title, secondsApart]) =>
  Object.entries(orders).map(([order, sort]) => ({ title, secondsApart, order, sort })),
);

// With work that grows with the cube of their number, a case takes longer than a test may.
test.each(cases)(
  '500 entries with the title "$title", $order, are stored by one delivery, and again by a cold function',
  async ({ title, secondsApart, order, sort }) => {
    const name = `${title.length}-${order.replace(' ', '-')}`;
    const feed = sort(entries(name, title, secondsApart));
    const text = (entry: FeedEntry) => ({
      ...entry,
      title: title === '' ? '' : `${title} ${word(name)} ${word(order)}`,
    });
    await saveRun({ runId: name, startedAt: '2026-11-20T12:00:00.000Z', queued: 1 });
    const message = messageOf(feed.map(text), { source: name, runId: name });
    expect((await handler(queueEvent([packMessage(message)]))).batchItemFailures).toEqual([]);

    const oldest = feed.toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1))[0];
    const ids = (await latestArticles({ publisherId: name }, count, null)).items.map(({ id }) => id);
    if (secondsApart > 0 && title !== '') expect(ids).toEqual([oldest && articleId(oldest, name)]);
    expect(ids).toHaveLength(title === '' ? count : 1);
    expect(await readRun(name)).toMatchObject({ done: true, processed: count, added: ids.length });

    clearLedgerState();
    const changed = messageOf(
      feed.map((entry) => ({ ...text(entry), content: '<p>Changed</p>' })),
      { source: name },
    );
    expect((await handler(queueEvent([packMessage(changed)]))).batchItemFailures).toEqual([]);
    expect((await latestArticles({ publisherId: name }, count, null)).items.map(({ id }) => id)).toEqual(ids);
  },
);
