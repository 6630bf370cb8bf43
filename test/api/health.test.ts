import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { handler as getHealth } from '#functions/api/get-health.ts';
import { endGeneration, startGeneration } from '#functions/generate/generations.ts';
import { putCommit } from '#functions/ingest/store/commit-log.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { putManifest } from '#functions/search/index/index-bucket.ts';
import { emptyManifest } from '#functions/search/index/manifest.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { type Health, health } from '#shared/domain/desk/health.ts';
import { queueNames } from '#shared/queues.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { outage, withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
const bucket = withSearchBucket();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

async function read(caller = asAdmin): Promise<Health> {
  const { statusCode, headers, body } = await getHealth(httpEvent({ headers: caller }));
  expect([statusCode, headers?.['cache-control']]).toEqual([200, 'private, no-store']);
  return health.parse(JSON.parse(body ?? ''));
}

const noMessages = queueNames.map((name) => ({ name, waiting: 0, givenUp: 0 }));

test('the health endpoint reports the table, and the error of a failed generation [ADM-25]', async () => {
  expect(await read()).toEqual({
    at: expect.any(String),
    database: { ok: true, milliseconds: expect.any(Number) },
    composer: { ok: true, lastRun: null, error: null },
    search: { ok: true, behindSeconds: 0 },
    ingestion: { active: 0, failing: 0, overdue: 0, lastRun: null },
    queues: noMessages,
  });
  const at = new Date();
  const runId = await startGeneration(at, 'chief@example.org');
  expect(await read()).toMatchObject({ composer: { ok: true, lastRun: at.toISOString(), error: null } });
  await endGeneration(runId ?? '', 'The model did not answer within 25 seconds', at);
  expect(await read()).toMatchObject({
    composer: { ok: false, lastRun: at.toISOString(), error: 'The model did not answer within 25 seconds' },
  });
});

test('the health endpoint reports by how much the search index is behind, and one that cannot be read [ADM-25]', async () => {
  const commit = (number: number, at: Date) =>
    putCommit(number, {
      ...{ headlines: [], chunks: [], topics: {}, publishers: [], gains: {}, receipts: [], departures: [] },
      at: at.toISOString(),
    });
  await commit(1, new Date(Date.now() - 30_000));
  expect((await read()).search).toEqual({ ok: true, behindSeconds: expect.closeTo(30, -1) });
  await putManifest({ ...emptyManifest, commit: 1 }, null);
  expect((await read()).search).toEqual({ ok: true, behindSeconds: 0 });
  await commit(2, new Date(Date.now() - 600_000));
  expect((await read()).search).toEqual({ ok: false, behindSeconds: expect.closeTo(600, -2) });
  bucket.disturb(outage);
  expect((await read()).search).toEqual({ ok: false, behindSeconds: null });
});

test('the health endpoint reports how sources are read, and what waits in queues or was given up', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const later = hoursAgo(-1);
  await saveSources([
    sampleSource({ id: 'a', url: 'https://a.example/feed', lastFetched: hoursAgo(2), nextDue: later, status: 'ok' }),
    sampleSource({ id: 'b', url: 'https://b.example/feed', lastFetched: hoursAgo(3), nextDue: hoursAgo(3) }),
    sampleSource({ id: 'c', url: 'https://c.example/feed', status: 'failing', nextDue: later }),
    sampleSource({ id: 'd', url: 'https://d.example/feed', status: 'failing', nextDue: later, active: false }),
    sampleSource({ id: 'e', url: 'https://e.example/feed', status: 'gone', nextDue: later, active: false }),
  ]);
  const send = (QueueUrl?: string) => sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
  await send(process.env.SOURCES_QUEUE_URL);
  await send(process.env.INDEX_DEAD_LETTERS_URL);
  const { ingestion, queues } = await read();
  expect(ingestion).toEqual({ active: 3, failing: 2, overdue: 1, lastRun: expect.stringMatching(/^20/) });
  expect(ingestion?.lastRun?.slice(0, 13)).toBe(hoursAgo(2).slice(0, 13));
  expect(queues).toEqual(
    noMessages.map((one) => ({
      ...one,
      ...(one.name === 'sources' && { waiting: 1 }),
      ...(one.name === 'index' && { givenUp: 1 }),
    })),
  );
});

test.each([
  ['an owner', asAdmin],
  ['a member whose role cannot be read', asReader],
])('the health endpoint tells %s that the table cannot be read, and what waits [ADM-25]', async (_, headers) => {
  const broken = mockClient(DynamoDBDocumentClient).rejects(new Error('The table is away'));
  try {
    const { database, composer, ingestion, queues } = await read(headers);
    expect([database?.ok, composer, ingestion]).toEqual([false, undefined, undefined]);
    expect(queues).toHaveLength(queueNames.length);
  } finally {
    broken.restore();
  }
});

test('the health endpoint leaves out queues that cannot be counted, and reports the rest', async () => {
  const broken = mockClient(SQSClient).rejects(new Error('The queues are away'));
  try {
    const { database, queues } = await read();
    expect([database?.ok, queues]).toEqual([true, undefined]);
  } finally {
    broken.restore();
  }
});

test('the health endpoint refuses readers without a role while the table can be read', async () => {
  expect((await getHealth(httpEvent({ headers: asReader }))).statusCode).toBe(403);
});
