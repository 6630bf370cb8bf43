import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as health } from '#functions/api/get-health.ts';
import { handler as list } from '#functions/api/list-desk-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { listDeskArticles } from '#shared/api/article-desk.ts';
import { getHealth } from '#shared/api/desk.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';
import { editorOf, member } from '../newsroom/newsroom-calls.ts';

withRealTable();
withSearchBucket();
beforeAll(() => void Object.assign(process.env, localSignIn));

const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString();

async function read(headers = asAdmin, since = hours(-24)) {
  const { statusCode, body = '' } = await health(httpEvent({ headers, query: { since } }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  return getHealth.reply.parse(JSON.parse(body)).attention;
}
const work = async (bodies: string[]) => expect((await store(queueEvent(bodies))).batchItemFailures).toEqual([]);
const some = (count: number) => ({ count, isMore: false });
const none = some(0);

/** Headlines of the articles whose decisions wait to be applied. */
async function waiting(query: Record<string, string> = {}) {
  const { body = '' } = await list(httpEvent({ query: { waiting: '1', ...query }, headers: asAdmin }));
  return listDeskArticles.reply.parse(JSON.parse(body)).map(({ article }) => article.title);
}

test('attention counts what waits for an owner, and nothing where nothing waits', async () => {
  const nothing = { articleDrafts: none, corrections: none, watchlistHits: none, takeDowns: none, adsEnding: none };
  expect(await read()).toEqual({ ...nothing, doubtedStories: [], sharedDrafts: [] });

  await saveSources([sampleSource({ id: 'paper' })]);
  const entries = [
    entryOf('Credit unions of the islands meet', hours(-1)),
    entryOf('Credit unions of the islands count their members', hours(-5)),
    entryOf('A ferry leaves the harbour of the town', hours(-1.5)),
  ];
  await work([packMessage(messageOf(entries, { fetchedAt: hours(0) }))]);
  const [first, , ferry] = entries.map((entry) => articleId(entry, 'paper'));
  const decide = (id: string | undefined, change: EditorialChange) =>
    edit(
      httpEvent({
        params: { id: id ?? '' },
        headers: { ...asAdmin, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 0, change }),
      }),
    );
  await decide(ferry, { state: 'takenDown', reason: 'A court order' });
  await decide(first, { corrections: { title: 'Credit unions of all islands meet' } });
  await publishAds(
    adInventoryOf({
      ending: { ends: hours(100) },
      long: { ends: hours(24 * 30) },
      over: { ends: hours(-1) },
      off: { ends: hours(5), active: false },
    }),
    new Date(),
  );
  await editorOf('front', asAdmin).save({ pins: [], mutes: [], breaking: null }, 0);
  expect(await read(asAdmin, hours(-2))).toEqual({
    articleDrafts: none,
    corrections: some(2),
    watchlistHits: some(1),
    takeDowns: some(1),
    adsEnding: some(1),
    doubtedStories: [],
    sharedDrafts: [{ kind: 'front', title: 'Front page' }],
  });
  expect(await waiting(), 'the newest first').toEqual(['Credit unions of all islands meet', entries[2]?.title]);
  expect(await waiting({ state: 'takenDown' })).toEqual([entries[2]?.title]);
  await work(await takeAll(process.env.ARTICLES_QUEUE_URL));
  expect(await waiting()).toEqual([]);
  expect(await read()).toMatchObject({ corrections: none, watchlistHits: some(2), takeDowns: some(1) });
  expect((await read(asAdmin, hours(1)))?.watchlistHits).toEqual(none);
});

test('attention has only what the role of the caller may mend', async () => {
  const advertising = await member('advertising');
  await editorOf('affiliates', advertising).save(seededAffiliates(new Date()), 0);
  expect(await read(advertising)).toEqual({
    adsEnding: some(1),
    sharedDrafts: [{ kind: 'affiliates', title: expect.any(String) }],
  });
  expect(await read(await member('analyst'))).toEqual({ sharedDrafts: [] });
  const ofEditor = await read(await member('editor'));
  expect(ofEditor).toMatchObject({ sharedDrafts: [{ kind: 'front' }], takeDowns: some(1) });
  expect(ofEditor?.doubtedStories).toEqual([]);
  expect(ofEditor?.adsEnding).toBeUndefined();
});

test('attention names a time that it cannot read', async () => {
  const { statusCode, body } = await health(httpEvent({ headers: asAdmin, query: { since: 'yesterday' } }));
  expect([statusCode, body]).toEqual([400, expect.stringContaining('since')]);
});

test('attention says what it could not count, instead of failing', async () => {
  const broken = mockClient(DynamoDBDocumentClient).rejects(new Error('The table is away'));
  try {
    expect(await read()).toMatchObject({
      articleDrafts: null,
      corrections: null,
      adsEnding: null,
      doubtedStories: null,
      sharedDrafts: null,
    });
  } finally {
    broken.restore();
  }
});
