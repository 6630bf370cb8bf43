import { setTimeout } from 'node:timers/promises';
import type { FetchedFeed } from '#functions/feeds/read-feed.ts';
import { readSource } from '#functions/feeds/read-source.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import type { Message } from '#functions/runtime/queue.ts';
import {
  type FeedMemory,
  knownEntries,
  memoryOf,
  readFeedMemories,
  seenOfWords,
} from '#functions/sources/feed-memories.ts';
import { type FetchedState, readSources, saveFetchStates } from '#functions/sources/sources.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { isMoveDue } from '#shared/domain/sources/feed-move.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';
import type { StoredSource } from '#shared/domain/sources/source-change.ts';
import { queueArrivals, queueMove } from '../article-queue.ts';
import { emptyReceipt, type Receipt, saveReceipts } from '../runs/ingest-runs.ts';
import type { SourceMessage } from '../runs/source-queue.ts';
import { type ClassifiedNews, classifyNews, entryCount, newEntries, storeBodies } from './new-entries.ts';

/** Milliseconds for which new entries wait for those of other sources, to share a message. */
const gatherMs = 250;

/** State and receipt of a source without new entries. With new entries, both are written with the articles. */
interface Finished {
  state: FetchedState | null;
  receipt: Receipt;
}

/**
 * Fetches the sources of a batch in parallel and queues their new entries, those of several sources in one message.
 * @returns the error of each failed message by message id
 */
export async function fetchSources(messages: Message<SourceMessage>[]): Promise<Map<string, unknown>> {
  const ids = [...new Set(messages.map(({ body }) => body.sourceId))];
  const [sources, memories] = await Promise.all([readSources(ids), readFeedMemories(ids)]);
  const failures = new Map<string, unknown>();
  const finished: Finished[] = [];
  const fetches = messages.map(({ id, body }) => ({
    id,
    result: fetchSource(sources.get(body.sourceId), body, memories),
  }));
  const allFetched = Promise.allSettled(fetches.map(({ result }) => result));
  const queue = gathering<ClassifiedNews>(
    () => Promise.race([allFetched, setTimeout(gatherMs)]),
    async (news) => queueArrivals(await storeBodies(news)),
  );
  await Promise.all(
    fetches.map(async ({ id, result: fetching }) => {
      try {
        const result = await fetching;
        if (Array.isArray(result)) await queue(result);
        else finished.push(result);
      } catch (error) {
        failures.set(id, error);
      }
    }),
  );
  // In any order: if this is interrupted, the messages are delivered again.
  await settleAll([
    saveFetchStates(finished.flatMap(({ state }) => state ?? [])),
    saveReceipts(finished.map(({ receipt }) => receipt)),
  ]);
  count(
    'ArticlesDuplicate',
    finished.reduce((sum, { receipt }) => sum + receipt.deduplicated, 0),
  );
  return failures;
}

/** @returns the news; state and receipt if there is none */
async function fetchSource(
  source: StoredSource | undefined,
  message: SourceMessage,
  memories: ReadonlyMap<string, FeedMemory>,
): Promise<Finished | ClassifiedNews[]> {
  const now = new Date();
  const receipt = emptyReceipt(message, source?.name, now);
  if (source === undefined)
    return { state: null, receipt: { ...receipt, fetchId: 'failed', error: 'The source has been deleted' } };
  // On a second delivery the source may not be due, because of the first one.
  const isRepeated = source.reading?.runId === message.runId;
  const isDue = !message.scheduled || source.nextDue <= now.toISOString() || source.claimed || isRepeated;
  if (!source.active || !isDue) return { state: null, receipt: { ...receipt, fetchId: 'skipped' } };

  const memory = memoryOf(memories, source);
  // If this fails and the feed ends the function, it is only fetched again sooner.
  const beforeParse = () =>
    saveFetchStates([beginReading(source, message, now)]).catch((error: unknown) =>
      log.error('source.begin_failed', 'could not record that a source is being read', error, { sourceId: source.id }),
    );
  const known = knownEntries(seenOfWords(memory.seen), source.metadata);
  const outcome = await measured(() => readSource(source, memory, now, { beforeParse, known }));
  const state = stateAfterFetch(source, outcome, now, Math.random());
  const isRead = outcome.kind === 'ok' || outcome.kind === 'unchanged';
  if (isRead && state.move && isMoveDue(state.move, now)) await queueMove(source.id, state.move);
  if (outcome.kind === 'ok') {
    const parts = newEntries(source, outcome, memory, message.runId, now).map(({ remember, ...part }) => ({
      ...part,
      remember: remember && { ...remember, state },
    }));
    const news = await Promise.all(parts.map(classifyNews));
    if (news.length > 0) return news;
  }
  const { id, edition } = source;
  const processed = outcome.kind === 'ok' ? entryCount(outcome) : 0;
  return {
    state: { id, edition, state },
    receipt: {
      ...receipt,
      fetchId: state.error === null ? '' : 'failed',
      processed,
      deduplicated: processed,
      error: state.error ?? '',
    },
  };
}

/**
 * The state until the result is known: a failure, in case the feed ends the function. It counts as the feed's failure,
 * because such a feed makes nine others fail.
 */
function beginReading(source: StoredSource, { runId }: SourceMessage, now: Date): FetchedState {
  const { id, edition } = source;
  const failed = { kind: 'failed', code: 'bad_response', reason: '' } as const;
  const { errorCount, nextDue, active } = stateAfterFetch(source, failed, now, Math.random());
  const state = { ...source, errorCount, nextDue, active };
  return { id, edition, state, reading: { runId, since: now.toISOString() } };
}

const metricOf = {
  ok: 'SourcesFetched',
  unchanged: 'SourcesUnchanged',
  gone: 'SourcesFailed',
  failed: 'SourcesFailed',
} as const satisfies Record<FetchOutcome['kind'], string>;

/** Records duration and outcome of a fetch as metrics. */
async function measured(read: () => Promise<FetchOutcome<FetchedFeed>>): Promise<FetchOutcome<FetchedFeed>> {
  const since = performance.now();
  const outcome = await read();
  count('SourceDuration', Math.max(1, Math.round(performance.now() - since)));
  count(metricOf[outcome.kind]);
  return outcome;
}

/**
 * Groups the work of concurrent callers. The first caller opens a batch, which others join until `until` resolves. Each
 * caller waits for its batch and receives its error.
 */
export function gathering<T>(
  until: () => Promise<unknown>,
  work: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  let items: T[] = [];
  let batch: Promise<void> | undefined;
  return (some) => {
    items.push(...some);
    batch ??= until().then(() => {
      const all = items;
      items = [];
      batch = undefined;
      return work(all);
    });
    return batch;
  };
}
