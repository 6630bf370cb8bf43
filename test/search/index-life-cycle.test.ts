import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ArticlesMessage, packMessage } from '#functions/articles/article-queue.ts';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { lastCommit } from '#functions/articles/commit-log.ts';
import { clearLedgerState } from '#functions/articles/commits.ts';
import { handler as indexArticles } from '#functions/events/index-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { handler as tend } from '#functions/events/tend-index.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { closeSegments } from '#functions/search/current-segments.ts';
import { deleteSegment, putSegment, storedSegments } from '#functions/search/index-bucket.ts';
import { indexLagMs } from '#functions/search/index-lag.ts';
import { presentManifest } from '#functions/search/index-writer.ts';
import { liveDocuments, orphanAgeMs } from '#functions/search/manifest.ts';
import { removeOrphans } from '#functions/search/merge-index.ts';
import { segmentIds } from '#functions/search/segment-ids.ts';
import { runReindex } from '#scripts/reindex/run-reindex.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { indexedDocuments } from '#test/support/indexed-documents.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { withSearchBucket } from '#test/support/search-bucket.ts';

withRealTable();
const bucket = withSearchBucket();

const ingest = async (...messages: ArticlesMessage[]): Promise<void> => {
  expect(await store(queueEvent(messages.map(packMessage)))).toEqual({ batchItemFailures: [] });
};
const queued = (): Promise<string[]> => takeAll(process.env.INDEX_QUEUE_URL);
const index = async (bodies: readonly unknown[]): Promise<void> => {
  expect(await indexArticles(queueEvent(bodies))).toEqual({ batchItemFailures: [] });
};
const titles = async (): Promise<string[]> => (await indexedDocuments()).map(({ title }) => title).sort();
const manifest = async () => (await presentManifest()).manifest;

let day = 1;
/** A time of its own for each test, so that no report of one is a story of another. */
const at = (hour: string): string =>
  `2026-${String(Math.ceil(day / 27)).padStart(2, '0')}-${String((day % 27) + 1).padStart(2, '0')}T${hour}:00.000Z`;

beforeEach(async () => {
  day += 2;
  bucket.calm();
  await queued();
  const { number } = await lastCommit();
  if (number > 0) await index([{ commit: number }]);
});

describe('a commit of ingestion', () => {
  test('is found once its message is consumed', async () => {
    const title = 'Dock workers of Kingston vote to end their strike';
    await ingest(messageOf([entryOf(title, at('09:00'))]));
    expect(await titles()).not.toContain(title);
    const bodies = await queued();
    expect(bodies).toHaveLength(1);
    await index(bodies);
    expect(await titles()).toContain(title);
    expect(await indexLagMs(new Date())).toBe(0);
  });

  test('is stored when the queue of the index does not respond', async () => {
    const title = 'Rain fills the reservoir above the town';
    const send = vi.spyOn(sqs(), 'send').mockRejectedValue(new Error('The queue is away') as never);
    await ingest(messageOf([entryOf(title, at('09:00'))])).finally(() => send.mockRestore());
    const { number } = await lastCommit();
    expect(await indexLagMs(new Date(Date.now() + 1000))).toBeGreaterThanOrEqual(1000);
    await ingest(messageOf([entryOf('Ferry timetable for the winter', at('10:00'))]));
    await index(await queued());
    expect(await titles()).toContain(title);
    expect((await manifest()).commit).toBe(number + 1);
  });

  test('takes a merged report out of the index, and leaves its survivor', async () => {
    const [later, earlier] = ['Ferry sinks off the coast of Aden!', 'Ferry sinks off the coast of Aden'];
    await ingest(
      messageOf([entryOf(later, at('10:00'), { link: 'https://evening.example/ferry' })], { source: 'evening' }),
    );
    await index(await queued());
    expect(await titles()).toContain(later);
    await ingest(
      messageOf([entryOf(earlier, at('07:00'), { link: 'https://dawn.example/ferry' })], { source: 'dawn' }),
    );
    await index(await queued());
    expect(await titles()).toContain(earlier);
    expect(await titles()).not.toContain(later);
  });

  test('replaces an article that its publisher has corrected', async () => {
    const link = 'https://paper.example/reservoir';
    await ingest(messageOf([entryOf('Rain fills a dam in the hills', at('08:00'), { link })]));
    await index(await queued());
    await ingest(messageOf([entryOf('Rain fills two dams in the hills', at('08:00'), { link })]));
    await index(await queued());
    expect((await titles()).filter((title) => title.includes('in the hills'))).toEqual([
      'Rain fills two dams in the hills',
    ]);
  });

  test('takes an article out of the index that the table no longer has', async () => {
    const title = 'A report that a court has forbidden';
    await ingest(messageOf([entryOf(title, at('08:00'))]));
    await index(await queued());
    const [document] = (await indexedDocuments()).filter((one) => one.title === title);
    const { number } = await lastCommit();
    await articleEntity()
      .delete({ id: document?.id ?? '' })
      .go();
    await runReindex({ dryRun: false, segments: 2 });
    expect(await titles()).not.toContain(title);
    expect((await manifest()).commit).toBeGreaterThanOrEqual(number - 1);
  });
});

describe('deliveries', () => {
  test('that come twice or in another order end in the same index', async () => {
    const link = 'https://paper.example/vote';
    for (const count of ['ten', 'twenty', 'thirty'])
      await ingest(messageOf([entryOf(`The assembly of Lagos sits for ${count} hours`, at('08:00'), { link })]));
    const bodies = await queued();
    expect(bodies).toHaveLength(3);
    for (const body of [bodies[2], bodies[0], bodies[1], bodies[2]]) await index([body]);
    expect((await titles()).filter((title) => title.includes('assembly of Lagos'))).toEqual([
      'The assembly of Lagos sits for thirty hours',
    ]);
    const { segments, commit } = await manifest();
    expect(commit).toBe((await lastCommit()).number);
    await index(bodies);
    expect((await manifest()).segments).toEqual(segments);
  });

  test('that are cut off at any request to S3 leave what the next one completes', async () => {
    for (let last = 0; last < 6; last++) {
      const title = `Harbour of Dakar opens berth number ${last}`;
      await ingest(messageOf([entryOf(title, at('08:00'))]));
      const bodies = await queued();
      let served = 0;
      bucket.disturb(() => (served++ < last ? null : { status: 403 }));
      await indexArticles(queueEvent(bodies));
      bucket.calm();
      await index(bodies);
      expect(
        (await titles()).filter((one) => one === title),
        `cut off after ${last} requests`,
      ).toEqual([title]);
    }
  });

  test('whose write of the manifest arrives without its reply are not written twice', async () => {
    const title = 'Election of the mayor of Recife is repeated';
    await ingest(messageOf([entryOf(title, at('08:00'))]));
    const before = (await manifest()).segments.length;
    let lost = false;
    bucket.disturb(({ method, key }, serve) => {
      if (lost || method !== 'PUT' || !key.endsWith('manifest')) return null;
      lost = true;
      serve();
      return { status: 503 };
    });
    await index(await queued());
    expect(lost).toBe(true);
    expect((await manifest()).segments).toHaveLength(before + 1);
    expect((await titles()).filter((one) => one === title)).toEqual([title]);
  });

  test('to two writers at once end in one copy of each article', async () => {
    await ingest(messageOf([entryOf('Museum of Accra returns a drum', at('08:00'))]));
    const [first] = await queued();
    await ingest(messageOf([entryOf('Museum of Cuzco returns a mask', at('09:00'))]));
    const [second] = await queued();
    await Promise.all([index([first]), index([second])]);
    expect((await titles()).filter((title) => title.startsWith('Museum of'))).toEqual([
      'Museum of Accra returns a drum',
      'Museum of Cuzco returns a mask',
    ]);
  });
});

describe('tend-index', () => {
  test('merges small segments into one with exactly what is live', async () => {
    const link = 'https://paper.example/bridge';
    for (let i = 0; i < 6; i++) {
      await ingest(
        messageOf([
          entryOf(`Bridge ${i} of Manila is open`, at(`0${i}:00`)),
          entryOf(`Toll of the bay rises by ${i}`, at('08:00'), { link }),
        ]),
      );
      await index(await queued());
    }
    const before = await indexedDocuments();
    await tend({});
    const { segments } = await manifest();
    expect(segments).toHaveLength(1);
    expect(segments.map(liveDocuments)).toEqual([before.length]);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect((await indexedDocuments()).sort(byId)).toEqual(before.sort(byId));
  });

  test('keeps what is indexed and removed while it merges', async () => {
    const link = 'https://paper.example/port';
    for (let i = 0; i < 5; i++) {
      await ingest(messageOf([entryOf(`Port ${i} of Lima is open`, at(`0${i}:00`), i === 0 ? { link } : {})]));
      await index(await queued());
    }
    await ingest(messageOf([entryOf('Port zero of Lima is closed', at('00:00'), { link })]));
    const bodies = await queued();
    let correcting: Promise<void> | undefined;
    bucket.disturb(({ method, key }) => {
      // The merged segment is on its way: the correction arrives between it and its manifest.
      if (correcting === undefined && method === 'PUT' && key.endsWith('.sqlite')) correcting = index(bodies);
      return null;
    });
    await tend({});
    await correcting;
    bucket.calm();
    expect((await titles()).filter((title) => /^Port (0|zero) of Lima/.test(title))).toEqual([
      'Port zero of Lima is closed',
    ]);
    expect((await titles()).filter((title) => title.includes('of Lima is open'))).toHaveLength(4);
  });

  test('indexes what lost messages have left, up to the commit before the last', async () => {
    const title = 'A comet over Patagonia';
    await ingest(messageOf([entryOf(title, at('08:00'))]));
    await ingest(messageOf([entryOf('A tide in Valparaiso', at('09:00'))]));
    await queued();
    await tend({});
    expect(await titles()).toContain(title);
  });

  test('deletes old segments that the manifest does not name, and no others', async () => {
    await putSegment('cut-off', new Uint8Array(8), segmentIds(['one']));
    const named = (await manifest()).segments.map(({ id }) => id);
    await removeOrphans(new Date());
    expect((await storedSegments()).has('cut-off')).toBe(true);
    await removeOrphans(new Date(Date.now() + orphanAgeMs + 60_000));
    expect([...(await storedSegments()).keys()].sort()).toEqual(named.sort());
    await deleteSegment('never-stored');
  });
});

describe('npm run reindex', () => {
  test('ends in the index that ingestion has built step by step', async () => {
    await tend({});
    const before = (await indexedDocuments()).map((document) => JSON.stringify(document)).sort();
    bucket.empty();
    closeSegments();
    const { articles, indexed } = await runReindex({ dryRun: false, segments: 3, batchSize: 4 });
    expect([articles, indexed]).toEqual([before.length, before.length]);
    expect((await indexedDocuments()).map((document) => JSON.stringify(document)).sort()).toEqual(before);
  });

  test('keeps what ingestion stores meanwhile, and can be cut off and repeated', async () => {
    const title = 'A harvest moon over Oaxaca';
    let stored: Promise<void> | undefined;
    const cutOff = runReindex({
      dryRun: false,
      segments: 1,
      batchSize: 4,
      onProgress: ({ indexed }) => {
        stored ??= ingest(messageOf([entryOf(title, at('08:00'))])).then(async () => index(await queued()));
        if (indexed > 4) throw new Error('cut off');
      },
    });
    await expect(cutOff).rejects.toThrow('cut off');
    await stored;
    const before = await titles();
    expect(before.filter((one) => one === title)).toEqual([title]);
    await runReindex({ dryRun: false, segments: 1 });
    expect(await titles()).toEqual(before);
    const { segments, rebuild } = await manifest();
    expect(segments.every((segment) => segment.rebuild === rebuild)).toBe(true);
  });

  test('writes nothing in a dry run', async () => {
    const before = readdirSync(bucket.folder);
    const { articles } = await runReindex({ dryRun: true, segments: 2 });
    expect(articles).toBe((await indexedDocuments()).length);
    expect(readdirSync(bucket.folder)).toEqual(before);
    clearLedgerState();
  });
});
