import { DeleteMessageCommand } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { handler as fetchSource } from '#functions/events/fetch-source.ts';
import { handler as schedule } from '#functions/events/schedule-sources.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { sourceMessage } from '#functions/ingest/runs/source-queue.ts';
import { queueConsumer, sqs } from '#functions/runtime/queue.ts';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { rss } from './feed/read.ts';
import { publisher } from './fetch/loopback.ts';

withRealTable();
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const queuedArticles = () => takeAll(process.env.ARTICLES_QUEUE_URL);
const fetchOnce = (sourceId: string, runId: string) => fetchSource(queueEvent([{ runId, sourceId, scheduled: true }]));
const item = (title: string) =>
  `<item><title>${title}</title><link>https://paper.example/${title.replaceAll(' ', '-')}</link></item>`;

const requests = new Map<string, number>();
/** A source whose feed answers with these titles, one list a request, or 503 for null. */
async function sourceThatAnswers(id: string, answers: (string[] | null)[]): Promise<void> {
  const server = await publisher((_, response) => {
    const request = requests.get(id) ?? 0;
    requests.set(id, request + 1);
    const titles = answers[Math.min(request, answers.length - 1)] ?? null;
    if (titles === null) response.statusCode = 503;
    response.end(titles === null ? 'busy' : rss(titles.map(item).join('')));
  });
  await saveSources([sampleSource({ id, name: id, url: server.origin })]);
}
const titlesOf = async (publisherId: string) =>
  (await latestArticles({ publisherId }, 50, null)).items.map(({ title }) => title).sort();

describe('a source message that is delivered twice', () => {
  test('a source message that is delivered twice stores what the first delivery found, although the second finds the feed unavailable', async () => {
    await sourceThatAnswers('unlucky', [['Harbour berth opens', 'Clinic railway ends'], null]);
    await saveRun({ runId: 'unlucky', startedAt: new Date().toISOString(), queued: 1 });
    await fetchOnce('unlucky', 'unlucky');
    await fetchOnce('unlucky', 'unlucky');
    expect(await readRun('unlucky')).toMatchObject({ finished: 1, added: 0, errors: [{ sourceId: 'unlucky' }] });
    await storeArticles(queueEvent(await queuedArticles()));
    expect(await titlesOf('unlucky')).toEqual(['Clinic railway ends', 'Harbour berth opens']);
    expect(await readRun('unlucky')).toMatchObject({ finished: 1, added: 2, processed: 2, errors: [] });
    // A third delivery finds the source not due.
    await fetchOnce('unlucky', 'unlucky');
    expect(await readRun('unlucky')).toMatchObject({ finished: 1, added: 2, processed: 2, errors: [] });
  });

  test('a source message that is delivered twice stores what each delivery found, when the feed changes between them', async () => {
    const [first, second] = [['Ferry strike ends'], ['Ferry strike ends', 'Mango harvest begins']];
    await sourceThatAnswers('changing', [first, second]);
    await saveRun({ runId: 'changing', startedAt: new Date().toISOString(), queued: 1 });
    await fetchOnce('changing', 'changing');
    await fetchOnce('changing', 'changing');
    await storeArticles(queueEvent(await queuedArticles()));
    expect(await titlesOf('changing')).toEqual(second);
    expect(await readRun('changing')).toMatchObject({ finished: 1, added: 2, errors: [] });
  });
});

describe('a source that is due', () => {
  test('a source that is due is queued once while its message waits, and fetched when the message arrives', async () => {
    await sourceThatAnswers('waiting', [['Airport fee returns']]);
    await takeAll(process.env.SOURCES_QUEUE_URL);
    expect((await Promise.all([schedule({}), schedule({})])).map(({ queued }) => queued).sort()).toEqual([0, 1]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * minute });
    expect(await schedule({})).toEqual({ runId: null, queued: 0 });
    const messages = await takeAll(process.env.SOURCES_QUEUE_URL);
    expect(messages).toHaveLength(1);
    await fetchSource(queueEvent(messages));
    expect(await queuedArticles()).toHaveLength(1);
    expect((await readSources(['waiting'])).get('waiting')?.claimed).toBeUndefined();
  });

  test('a source that is due is queued again when its message is lost, and fetched once when it only came late', async () => {
    await sourceThatAnswers('late', [['Reef survey ends']]);
    await schedule({});
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * minute });
    await schedule({});
    const messages = (await takeAll(process.env.SOURCES_QUEUE_URL)).filter((body) => body.includes('"late"'));
    for (const message of messages) {
      await fetchSource(queueEvent([message]));
      await storeArticles(queueEvent(await queuedArticles()));
    }
    expect(messages).toHaveLength(2);
    expect(requests.get('late')).toBe(1);
  });

  test('a source that is due stays due for the next schedule when another caller has changed it', async () => {
    await saveSources([sampleSource({ id: 'off', active: false }), sampleSource({ id: 'on', active: true })]);
    await takeAll(process.env.SOURCES_QUEUE_URL);
    await schedule({});
    expect(await schedule({})).toEqual({ runId: null, queued: 0 });
    const messages = await takeAll(process.env.SOURCES_QUEUE_URL);
    expect(messages).toEqual([expect.stringContaining('"sourceId":"on"')]);
  });
});

describe('a schedule with more due sources than it has time for', () => {
  const context = (ms: number) => ({ getRemainingTimeInMillis: () => ms }) as Context;
  const manySources = (prefix: string) =>
    Array.from({ length: 120 }, (_, n) => sampleSource({ id: `${prefix}-${n}`, name: `${prefix} ${n}` }));
  const queuedIds = async () =>
    (await takeAll(process.env.SOURCES_QUEUE_URL)).map((body) => sourceMessage.parse(JSON.parse(body)).sourceId);

  test('a schedule that is short of time queues every source that it claims, and leaves the others due', async () => {
    await queuedIds();
    await saveSources(manySources('slow'));
    vi.useFakeTimers({ toFake: ['Date'] });
    // Each call of the queue takes ten seconds of the minute.
    sqs().middlewareStack.add(
      (next) => (args) => {
        vi.setSystemTime(Date.now() + 10_000);
        return next(args);
      },
      { step: 'initialize', name: 'slow' },
    );
    const { queued } = await schedule({}, context(60_000));
    sqs().middlewareStack.remove('slow');
    const first = await queuedIds();
    expect(first).toHaveLength(queued);
    expect(queued).toBeLessThan(120);
    await schedule({});
    expect([...first, ...(await queuedIds())].sort()).toEqual(
      manySources('slow')
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('a schedule that is cut off has queued all but its last claims', async () => {
    await queuedIds();
    await saveSources(manySources('cut'));
    let claims = 0;
    // The table does not reply to the claims after the hundredth, and Lambda ends the function while it waits.
    const restore = beforeRequests((command) => {
      if (command === 'UpdateItemCommand' && ++claims > 100) throw new Error('Task timed out');
    });
    await expect(schedule({})).rejects.toThrow('Task timed out');
    restore();
    expect(await queuedIds()).toHaveLength(100);
  });
});

describe('messages that are received again', () => {
  test('messages that are received again end one at a time, so one that ends the function takes no other to the dead letters', async () => {
    let left = ['a', 'b', 'poison', 'c', 'd'];
    const queue = mockClient(sqs());
    queue.on(DeleteMessageCommand).callsFake(async ({ ReceiptHandle }: { ReceiptHandle: string }) => {
      left = left.filter((name) => `handle of ${name}` !== ReceiptHandle);
    });
    const processed: string[] = [];
    /** Resolves when the function ends: what it has not done by then is not done. */
    const lifeOf = async (receives: number) => {
      const event = queueEvent(left, receives);
      for (const [i, record] of event.Records.entries()) record.receiptHandle = `handle of ${left[i]}`;
      const death = Promise.withResolvers<void>();
      const handler = queueConsumer({
        schema: z.string(),
        read: String,
        queueUrl: () => 'queue',
        repeatsAlone: true,
        consume: async (messages) => {
          if (messages.some(({ body }) => body === 'poison')) {
            death.resolve();
            return new Promise<never>(() => {});
          }
          processed.push(...messages.map(({ body }) => body));
          return new Map();
        },
      });
      await Promise.race([death.promise, handler(event)]);
    };
    for (const receives of [1, 2, 3]) await lifeOf(receives);
    queue.restore();
    expect(processed).toEqual(['a', 'b', 'd', 'c']);
    expect(left).toEqual(['poison']);
  });
});
