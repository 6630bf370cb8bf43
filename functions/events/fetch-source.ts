import { queueArticles } from '#functions/articles/article-queue.ts';
import { required } from '#functions/runtime/env.ts';
import { count } from '#functions/runtime/metrics.ts';
import { type Message, queueConsumer } from '#functions/runtime/queue-consumer.ts';
import { sqs } from '#functions/runtime/sqs.ts';
import { type FeedMemory, memoryOf, readFeedMemories } from '#functions/sources/feed-memories.ts';
import { expiry, type Receipt, saveReceipts } from '#functions/sources/ingest-runs.ts';
import { type SourceMessage, sourceMessage } from '#functions/sources/source-queue.ts';
import type { StoredSource } from '#functions/sources/source-rows.ts';
import { type Fetched, readSources, saveFetchStates } from '#functions/sources/sources.ts';
import { type FetchResult, stateAfterFetch } from '#shared/domain/sources/source.ts';
import { newEntries } from '../sources/new-entries.ts';
import { readSource, type SourceReading } from '../sources/read-source.ts';

/** What a fetch leaves to be written when it brought nothing to store. */
interface Finished {
  state: Fetched | null;
  receipt: Receipt;
}

export const handler = queueConsumer({
  schema: sourceMessage,
  queueUrl: () => required('SOURCES_QUEUE_URL'),
  sqs,
  consume: fetchSources,
});

/** Reads the sources of a batch side by side; what they bring is queued, and the state of those that bring nothing is written at once. */
async function fetchSources(messages: Message<SourceMessage>[]): Promise<Map<string, unknown>> {
  const ids = [...new Set(messages.map(({ body }) => body.sourceId))];
  const [sources, memories] = await Promise.all([readSources(ids), readFeedMemories(ids)]);
  const failures = new Map<string, unknown>();
  const finished: Finished[] = [];
  await Promise.all(
    messages.map(async ({ id, body }) => {
      try {
        const source = sources.get(body.sourceId);
        const done = await fetchSource(source, body, memories);
        if (done !== 'queued') finished.push(done);
      } catch (error) {
        failures.set(id, error);
      }
    }),
  );
  await saveFetchStates(finished.flatMap(({ state }) => state ?? []));
  await saveReceipts(finished.map(({ receipt }) => receipt));
  count(
    'ArticlesDuplicate',
    finished.reduce((sum, { receipt }) => sum + receipt.deduplicated, 0),
  );
  return failures;
}

async function fetchSource(
  source: StoredSource | undefined,
  message: SourceMessage,
  memories: ReadonlyMap<string, FeedMemory>,
): Promise<Finished | 'queued'> {
  const now = new Date();
  const receipt: Receipt = {
    runId: message.runId,
    sourceId: message.sourceId,
    source: source?.name ?? message.sourceId,
    part: 0,
    parts: 1,
    processed: 0,
    added: 0,
    deduplicated: 0,
    filtered: 0,
    error: '',
    expiresAt: expiry(now),
  };
  if (source === undefined) return { state: null, receipt: { ...receipt, error: 'The source has been deleted' } };
  if (!source.active) return { state: null, receipt };
  if (message.scheduled && source.nextDue > now.toISOString()) return { state: null, receipt };

  const { id, edition } = source;
  const memory = memoryOf(memories, source);
  const reading = await counted(() => readSource(source, memory, now));
  const after = (result: FetchResult): Fetched => ({
    id,
    edition,
    state: stateAfterFetch(source, result, now, Math.random()),
  });
  if (reading.kind === 'failed') return { state: after(reading), receipt: { ...receipt, error: reading.reason } };
  if (reading.kind === 'gone') {
    const fetched = after(reading);
    return { state: fetched, receipt: { ...receipt, error: fetched.state.error ?? '' } };
  }
  if (reading.kind === 'unchanged') return { state: after(reading), receipt };

  const parts = newEntries(source, reading, memory, message.runId, now);
  if (parts.length === 0) {
    const count = reading.feed.entries.length;
    return { state: after({ kind: 'ok' }), receipt: { ...receipt, processed: count, deduplicated: count } };
  }
  for (const part of parts) await queueArticles(part);
  return 'queued';
}

/** Tells the operator how a reading ended and how long it took. */
async function counted(read: () => Promise<SourceReading>): Promise<SourceReading> {
  const since = performance.now();
  const reading = await read();
  count('SourceDuration', Math.max(1, Math.round(performance.now() - since)));
  count(
    reading.kind === 'unchanged'
      ? 'SourcesUnchanged'
      : reading.kind === 'failed' || reading.kind === 'gone'
        ? 'SourcesFailed'
        : 'SourcesFetched',
  );
  return reading;
}
