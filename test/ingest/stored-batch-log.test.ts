import { expect, test } from 'vitest';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

test('a stored batch is one line of the log, with the counts of its sources and the reports that were merged', async () => {
  const title = 'Dock workers of Kingston end their strike';
  const report = (source: string, hour: string) => {
    const entry = entryOf(title, `2026-11-20T${hour}:00:00.000Z`, { link: `https://${source}.example/strike` });
    return { id: articleId(entry, source), message: messageOf([entry], { source, runId: 'run' }) };
  };
  const [first, second] = [report('early', '06'), report('late', '07')];
  const log = captureLog();
  await store(queueEvent([first, second].map(({ message }) => packMessage(message))));
  const counts = { runId: 'run', part: 0, filtered: 0 };
  expect(log.ofLevel('INFO').filter(({ event }) => event === 'articles.stored')).toMatchObject([
    {
      sources: [
        { ...counts, sourceId: 'early', added: 1, deduplicated: 0 },
        { ...counts, sourceId: 'late', added: 0, deduplicated: 1 },
      ],
      merged: [`${second.id} into ${first.id}`],
      mergedCount: 1,
    },
  ]);
});
