import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { handler as indexArticles } from '#functions/events/index-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { handler as tend } from '#functions/events/tend-index.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { commitEntity, lastCommit } from '#functions/ingest/store/commit-log.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { closeSegments } from '#functions/search/current-segments.ts';
import { deleteSegment, putSegment, storedSegments } from '#functions/search/index/index-bucket.ts';
import { indexLagMs } from '#functions/search/index/index-position.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { changeManifest } from '#functions/search/index/index-writer.ts';
import { liveDocuments, orphanAgeMs } from '#functions/search/index/manifest.ts';
import { removeOrphans } from '#functions/search/index/merge-index.ts';
import { segmentIds } from '#functions/search/index/segment-ids.ts';
import { runReindex } from '#scripts/stored-data/run-reindex.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { found, indexedDocuments } from '#test/support/search/indexed-documents.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
const bucket = withSearchBucket();

const ingest = async (...messages: ArticlesMessage[]): Promise<void> => {
  expect(await store(queueEvent(messages.map(packMessage)))).toEqual({ batchItemFailures: [] });
};
const queued = (): Promise<string[]> => takeAll(process.env.INDEX_QUEUE_URL);
const index = async (bodies: readonly unknown[]): Promise<void> => {
  expect(await indexArticles(queueEvent(bodies))).toEqual({ batchItemFailures: [] });
};
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
  test('a commit of ingestion is found once its message is consumed', async () => {
    const title = 'Dock workers of Kingston vote to end their strike';
    await ingest(messageOf([entryOf(title, at('09:00'))]));
    expect(await found(title)).toBe(0);
    const bodies = await queued();
    expect(bodies).toHaveLength(1);
    await index(bodies);
    expect(await found(title)).toBe(1);
    expect(await indexLagMs(new Date())).toBe(0);
  });

  test('a commit of ingestion is stored when the queue of the index does not respond', async () => {
    const title = 'Rain fills the reservoir above the town';
    const send = vi.spyOn(sqs(), 'send').mockRejectedValue(new Error('The queue is away') as never);
    await ingest(messageOf([entryOf(title, at('09:00'))])).finally(() => send.mockRestore());
    const { number } = await lastCommit();
    expect(await indexLagMs(new Date(Date.now() + 1000))).toBeGreaterThanOrEqual(1000);
    await ingest(messageOf([entryOf('Ferry timetable for the winter', at('10:00'))]));
    await index(await queued());
    expect(await found(title)).toBe(1);
    expect((await manifest()).commit).toBe(number + 1);
  });

  test('a commit of ingestion takes a merged report out of the index, and leaves its survivor', async () => {
    const title = 'Ferry sinks off the coast of Aden';
    const reported = (source: string, hour: string, word: string) =>
      messageOf([entryOf(title, at(hour), { link: `https://${source}.example/ferry`, summary: word })], { source });
    await ingest(reported('evening', '10:00', 'dusk'));
    await index(await queued());
    expect(await found('dusk')).toBe(1);
    await ingest(reported('sunrise', '07:00', 'daybreak'));
    await index(await queued());
    expect([await found('dusk'), await found('daybreak')]).toEqual([0, 1]);
  });

  test('a commit of ingestion replaces an article that its publisher has corrected', async () => {
    const link = 'https://paper.example/reservoir';
    await ingest(messageOf([entryOf('Rain fills the zinc dam', at('08:00'), { link })]));
    await index(await queued());
    expect(await found('zinc')).toBe(1);
    await ingest(messageOf([entryOf('Rain fills the copper dam', at('08:00'), { link })]));
    await index(await queued());
    expect([await found('zinc'), await found('copper')]).toEqual([0, 1]);
  });

  test.each(['hidden', 'takenDown', 'draft'] as const)(
    'a commit of ingestion takes a %s article out of the index, until it is restored',
    async (state) => {
      const link = `https://paper.example/${state}`;
      await ingest(messageOf([entryOf(`A claim about the ${state} quarry`, at('08:00'), { link })]));
      await index(await queued());
      const claim = `claim ${state} quarry`;
      expect(await found(claim)).toBe(1);
      const id = articleId({ link, id: null, title: '' }, 'paper');
      for (const [next, articles] of [
        [state, 0],
        ['listed', 1],
      ] as const) {
        await decide(id, { state: next });
        expect(await store(queueEvent([editorialMessageOf(id)]))).toEqual({ batchItemFailures: [] });
        await index(await queued());
        expect(await found(claim), next).toBe(articles);
      }
    },
  );

  test('the search finds an article by its corrected headline, and no longer by the old one', async () => {
    const link = 'https://paper.example/corrected';
    const body = { link, summary: 'Much of it.', content: '' };
    await ingest(messageOf([entryOf('Rain fills the cobalt dam', at('08:00'), body)]));
    await index(await queued());
    const id = articleId({ link, id: null, title: '' }, 'paper');
    await decide(id, { corrections: { title: 'Rain fills the nickel dam' } });
    expect(await store(queueEvent([editorialMessageOf(id)]))).toEqual({ batchItemFailures: [] });
    await index(await queued());
    expect([await found('cobalt'), await found('nickel')]).toEqual([0, 1]);
  });

  test('a commit of ingestion takes an article out of the index that the table no longer has', async () => {
    const link = 'https://paper.example/forbidden';
    await ingest(messageOf([entryOf('A report that a court has forbidden', at('08:00'), { link })]));
    await index(await queued());
    expect(await found('court forbidden')).toBe(1);
    const id = articleId({ link, id: null, title: '' }, 'paper');
    await articleEntity().delete({ id }).go();
    await runReindex({ dryRun: false, segments: 2 });
    expect(await found('court forbidden')).toBe(0);
  });
});

describe('deliveries', () => {
  test('deliveries that come twice or in another order end in the same index', async () => {
    const link = 'https://paper.example/vote';
    for (const count of ['seven', 'eleven', 'thirteen'])
      await ingest(messageOf([entryOf(`The assembly of Lagos votes for ${count} hours`, at('08:00'), { link })]));
    const bodies = await queued();
    expect(bodies).toHaveLength(3);
    for (const body of [bodies[2], bodies[0], bodies[1], bodies[2]]) await index([body]);
    expect([await found('assembly Lagos'), await found('assembly Lagos thirteen')]).toEqual([1, 1]);
    const { segments, commit } = await manifest();
    expect(commit).toBe((await lastCommit()).number);
    await index(bodies);
    expect((await manifest()).segments).toEqual(segments);
  });

  test('deliveries that are cut off at any request to S3 leave what the next one completes', async () => {
    const titles = ['Dakar', 'Guayaquil', 'Chittagong', 'Latakia', 'Bridgetown', 'Mombasa'].map(
      (city, i) => `${city} counts ${['cranes', 'ferries', 'pilots', 'tides', 'cargoes', 'gulls'][i]}`,
    );
    for (const [last, title] of titles.entries()) {
      await ingest(messageOf([entryOf(title, at('08:00'))]));
      const bodies = await queued();
      let served = 0;
      bucket.disturb(() => (served++ < last ? null : { status: 403 }));
      await indexArticles(queueEvent(bodies));
      bucket.calm();
      await index(bodies);
      expect(await found(title), `cut off after ${last} requests`).toBe(1);
    }
  });

  test('deliveries whose write of the manifest arrives without its reply are not written twice', async () => {
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
    expect(await found(title)).toBe(1);
  });

  test('deliveries to two writers at once end in one copy of each article', async () => {
    await ingest(messageOf([entryOf('Museum of Accra returns a drum', at('08:00'))]));
    const [first] = await queued();
    await ingest(messageOf([entryOf('Museum of Cuzco returns a mask', at('09:00'))]));
    const [second] = await queued();
    await Promise.all([index([first]), index([second])]);
    expect([await found('museum Accra drum'), await found('museum Cuzco mask')]).toEqual([1, 1]);
  });
});

describe('tend-index', () => {
  test('tend-index merges small segments into one with exactly what is live', async () => {
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
    expect(await indexedDocuments()).toEqual(before);
  });

  test('tend-index keeps what is indexed and removed while it merges', async () => {
    const link = 'https://paper.example/port';
    for (let i = 0; i < 5; i++) {
      await ingest(messageOf([entryOf(`Port ${i} of Lima is open`, at(`0${i}:00`), i === 0 ? { link } : {})]));
      await index(await queued());
    }
    await ingest(messageOf([entryOf('Port zero of Lima is flooded', at('00:00'), { link })]));
    const bodies = await queued();
    let correcting: Promise<void> | undefined;
    bucket.disturb(({ method, key }) => {
      // The merged segment is on its way: the correction arrives between it and its manifest.
      if (correcting === undefined && method === 'PUT' && key.endsWith('.segment')) correcting = index(bodies);
      return null;
    });
    await tend({});
    await correcting;
    bucket.calm();
    expect([await found('port zero Lima flooded'), await found('port Lima open')]).toEqual([1, 4]);
  });

  test('tend-index indexes what lost messages have left, up to the commit before the last', async () => {
    const title = 'A comet over Patagonia';
    await ingest(messageOf([entryOf(title, at('08:00'))]));
    await ingest(messageOf([entryOf('A tide in Valparaiso', at('09:00'))]));
    await queued();
    expect(await found(title)).toBe(0);
    await tend({});
    expect(await found(title)).toBe(1);
  });

  test('tend-index deletes old segments that the manifest does not name, and no others', async () => {
    await putSegment('cut-off', new Uint8Array(8), segmentIds(['one']));
    const { segments, left } = await manifest();
    const named = [...segments, ...left].map(({ id }) => id);
    await removeOrphans(new Date());
    expect((await storedSegments()).has('cut-off')).toBe(true);
    await removeOrphans(new Date(Date.now() + orphanAgeMs + 60_000));
    expect([...(await storedSegments()).keys()].sort()).toEqual(named.sort());
    await deleteSegment('never-stored');
  });
});

describe('a restored table', () => {
  /** What a restore does to the log: its last commit is lost. The bucket keeps its manifest. */
  const loseLastCommit = async () => {
    const { number } = await lastCommit();
    await commitEntity().delete({ number }).go();
    clearLedgerState();
  };
  const reported = (title: string) => messageOf([entryOf(title, at('08:00'))]);

  test('a restored table is indexed on from its own log, and the lag is unknown until then', async () => {
    await ingest(reported('The lighthouse of Colombo is painted'));
    await index(await queued());
    await loseLastCommit();
    expect(await indexLagMs(new Date())).toBe(null);
    const title = 'The orchard of Cochabamba blossoms';
    await ingest(reported(title));
    await index(await queued());
    expect([await found(title), await indexLagMs(new Date())]).toEqual([1, 0]);
  });

  test('a restored table is indexed although its log has passed the number that the index had reached', async () => {
    const title = 'The granary of Bamako is full';
    await ingest(reported(title));
    const { number } = await lastCommit();
    await queued();
    await changeManifest(
      (one) => ({ ...one, commit: number, commitAt: new Date().toISOString() }),
      ({ commit }) => commit === number,
    );
    await tend({});
    await ingest(reported('The well of Niamey is deep'));
    await index(await queued());
    expect(await found(title)).toBe(1);
  });

  test('a restored table whose log has nothing new leaves an index that knows its position', async () => {
    await ingest(reported('The bakery of Beirut opens at four'));
    await index(await queued());
    await loseLastCommit();
    await tend({});
    await tend({});
    await ingest(reported('The bakery of Tyre opens at five'));
    await tend({});
    expect(await indexLagMs(new Date())).toBeGreaterThanOrEqual(0);
  });

  test('npm run reindex gives the index of a restored table the position of its log', async () => {
    await ingest(reported('The tannery of Fez is closed'));
    await index(await queued());
    await loseLastCommit();
    await runReindex({ dryRun: false, segments: 1 });
    expect((await manifest()).commit).toBe((await lastCommit()).number - 1);
    const title = 'The tannery of Fez opens again';
    await ingest(reported(title));
    await index(await queued());
    expect([await found(title), await indexLagMs(new Date())]).toEqual([1, 0]);
  });
});

describe('npm run reindex', () => {
  test('npm run reindex ends in the index that ingestion has built step by step', async () => {
    await tend({});
    const before = await indexedDocuments();
    bucket.empty();
    closeSegments();
    const { articles, indexed } = await runReindex({ dryRun: false, segments: 3, batchSize: 4 });
    expect([articles, indexed]).toEqual([before.length, before.length]);
    expect(await indexedDocuments()).toEqual(before);
  });

  test('npm run reindex keeps what ingestion stores meanwhile, and can be cut off and repeated', async () => {
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
    const before = await indexedDocuments();
    expect(await found(title)).toBe(1);
    await runReindex({ dryRun: false, segments: 1 });
    expect(await indexedDocuments()).toEqual(before);
    const { segments, rebuild } = await manifest();
    expect(segments.every((segment) => segment.rebuild === rebuild)).toBe(true);
  });

  test('npm run reindex writes nothing in a dry run', async () => {
    const before = readdirSync(bucket.folder);
    const { articles } = await runReindex({ dryRun: true, segments: 2 });
    expect(articles).toBe((await indexedDocuments()).length);
    expect(readdirSync(bucket.folder)).toEqual(before);
    clearLedgerState();
  });
});
