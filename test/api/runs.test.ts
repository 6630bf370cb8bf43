import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler as read } from '#functions/api/get-ingest-run.ts';
import { handler as start } from '#functions/api/start-ingest.ts';
import { handler as fetchSources } from '#functions/events/fetch-source.ts';
import { saveReceipts, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { startIngest } from '#shared/api/ingestion.ts';
import { ingestRun } from '#shared/domain/sources/source.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();
Object.assign(process.env, localSignIn);

let sources = 0;
let ids: string[] = [];
/** News APIs without a key: reading them sends no request. */
beforeEach(async () => {
  await takeAll(process.env.SOURCES_QUEUE_URL);
  sources += 2;
  ids = [`api-${sources}`, `api-${sources + 1}`];
  await saveSources(ids.map((id) => sampleSource({ id, name: id, type: 'api', url: 'newsapi' })));
});
afterEach(() => {
  vi.useRealTimers();
});

async function startRun(sourceIds?: readonly string[]) {
  const body = sourceIds === undefined ? {} : { body: JSON.stringify({ sourceIds }) };
  const response = await start(httpEvent({ headers: { ...asAdmin, 'content-type': 'application/json' }, ...body }));
  expect(response.statusCode).toBe(202);
  return startIngest.reply.parse(JSON.parse(response.body ?? ''));
}
const runOf = async (runId: string) =>
  ingestRun.parse(JSON.parse((await read(httpEvent({ headers: asAdmin, params: { runId } }))).body ?? ''));
const queued = () => takeAll(process.env.SOURCES_QUEUE_URL);
const processQueue = async () => fetchSources(queueEvent(await queued()));

test('a start while a run is under way returns that run and queues nothing [ING-33]', async () => {
  const first = await startRun();
  expect(first.joined).toBe(false);
  const messages = await queued();
  expect(messages).toHaveLength(first.queued);
  expect(await startRun()).toEqual({ ...first, joined: true });
  expect(await queued()).toEqual([]);
  await fetchSources(queueEvent(messages));
  expect((await runOf(first.runId)).done).toBe(true);
  expect((await startRun()).runId).not.toBe(first.runId);
  await processQueue();
});

test('a start refuses a key that it does not know and names it, and an empty body starts a run [API-29]', async () => {
  const headers = { ...asAdmin, 'content-type': 'application/json' };
  const refused = await start(httpEvent({ headers, body: JSON.stringify({ sourceIds: ids, source: 'evening' }) }));
  expect(refused.statusCode).toBe(400);
  expect(JSON.parse(refused.body ?? '')).toMatchObject({
    details: [{ field: 'source', message: 'Request body must not have the field source' }],
  });
  expect(await queued()).toEqual([]);
  for (const body of ['{}', ''])
    expect((await start(httpEvent({ headers, body }))).statusCode, `the body '${body}'`).toBe(202);
});

test('a start sends again what SQS did not take', async () => {
  const busy = mockClient(sqs());
  busy.send.callThrough();
  busy
    .on(SendMessageBatchCommand)
    .resolvesOnce({ Failed: ids.map((_, i) => ({ Id: String(i), SenderFault: false, Code: 'InternalError' })) });
  const { queued: sent } = await startRun(ids);
  busy.restore();
  expect(sent).toBe(2);
  expect(await queued()).toHaveLength(2);
});

test('simultaneous starts get one run, which reads each source once [ING-33]', async () => {
  const starts = await Promise.all(Array.from({ length: 8 }, () => startRun(ids)));
  expect(new Set(starts.map(({ runId }) => runId)).size).toBe(1);
  expect(starts.filter(({ joined }) => !joined)).toHaveLength(1);
  expect(await queued()).toHaveLength(2);
});

test('a run of one source is separate from other runs under way [ING-33, SRC-49]', async () => {
  const [one = '', other = ''] = ids;
  const all = await startRun();
  await queued();
  const own = await startRun([one]);
  expect([own.queued, own.joined]).toEqual([1, false]);
  expect(own.runId).not.toBe(all.runId);
  const messages = (await queued()).map((body) => JSON.parse(body));
  expect(messages).toEqual([{ runId: own.runId, sourceId: one, scheduled: false }]);
  expect((await startRun([other])).runId).not.toBe(own.runId);
  expect(await startRun([one, one])).toEqual({ ...own, joined: true });
  expect((await startRun(ids)).joined).toBe(false);
});

test('a run that never ended is joined for ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const lost = await startRun(ids);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect((await startRun(ids)).runId).toBe(lost.runId);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  const next = await startRun(ids);
  expect([next.joined, next.runId === lost.runId]).toEqual([false, false]);
});

const startDuring = async (sqsDoes: 'rejects' | 'never responds', sourceIds: readonly string[]) => {
  const failing = mockClient(sqs());
  failing
    .on(SendMessageBatchCommand)
    .callsFake(() => (sqsDoes === 'rejects' ? Promise.reject(new Error('SQS is down')) : new Promise(() => {})));
  const response = start(
    httpEvent({ headers: { ...asAdmin, 'content-type': 'application/json' }, body: JSON.stringify({ sourceIds }) }),
  );
  await vi.waitFor(() => expect(failing.calls()).not.toHaveLength(0));
  return { response, restore: () => failing.restore() };
};

test('a run that could not be queued is not joined', async () => {
  const { response, restore } = await startDuring('rejects', ids);
  expect((await response).statusCode).toBe(500);
  restore();
  expect((await startRun(ids)).joined).toBe(false);
});

test('a run whose start was cut off is joined for half a minute only', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { restore } = await startDuring('never responds', ids);
  restore();
  vi.setSystemTime(Date.now() + 20_000);
  expect((await startRun(ids)).joined).toBe(true);
  vi.setSystemTime(Date.now() + 20_000);
  expect((await startRun(ids)).joined).toBe(false);
});

test('a news API source without a key is no error of the run, and its source is healthy [ING-03]', async () => {
  const { runId } = await startRun(ids);
  await processQueue();
  expect(await runOf(runId)).toMatchObject({ done: true, finished: 2, processed: 0, errors: [] });
  const stored = await readSources(ids);
  expect([...stored.values()].map(({ status, error, errorCount }) => [status, error, errorCount])).toEqual(
    Array(2).fill(['ok', null, 0]),
  );
});

test('a run has the receipts of all pages of its partition', async () => {
  const startedAt = new Date().toISOString();
  const count = 1200;
  const results = { processed: 3, added: 2, deduplicated: 1, filtered: 0, error: '', expiresAt: 4_000_000_000 };
  await saveRun({ runId: 'large', startedAt, queued: count });
  // More than a megabyte, at which DynamoDB ends a page.
  const source = 'A very long name. '.repeat(60);
  const part = { runId: 'large', source, part: 0, parts: 1, fetchId: 'fetch', ...results };
  await saveReceipts(Array.from({ length: count }, (_, n) => ({ ...part, sourceId: `source-${n}` })));
  expect(await runOf('large')).toMatchObject({ startedAt, done: true, finished: count, added: 2 * count });
});
