import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { handler as getHealth } from '#functions/api/get-health.ts';
import { endGeneration, startGeneration } from '#functions/generate/generations.ts';
import { putCommit } from '#functions/ingest/store/commit-log.ts';
import { putManifest } from '#functions/search/index/index-bucket.ts';
import { emptyManifest } from '#functions/search/index/manifest.ts';
import { type Health, health } from '#shared/domain/desk/health.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { outage, withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
const bucket = withSearchBucket();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

async function read(): Promise<Health> {
  const { statusCode, headers, body } = await getHealth(httpEvent({ headers: asAdmin }));
  expect([statusCode, headers?.['cache-control']]).toEqual([200, 'private, no-store']);
  return health.parse(JSON.parse(body ?? ''));
}

test('the health endpoint reports the table, and the error of a failed generation [ADM-25]', async () => {
  expect(await read()).toEqual({
    at: expect.any(String),
    database: { ok: true, milliseconds: expect.any(Number) },
    composer: { ok: true, lastRun: null, error: null },
    search: { ok: true, behindSeconds: 0 },
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

test('the health endpoint reports a table that cannot be read, instead of failing [ADM-25]', async () => {
  const broken = mockClient(DynamoDBDocumentClient).rejects(new Error('The table is away'));
  try {
    const { database, composer } = await read();
    expect([database?.ok, composer]).toEqual([false, undefined]);
  } finally {
    broken.restore();
  }
});
