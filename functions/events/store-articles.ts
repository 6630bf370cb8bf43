import { type ArticlesMessage, articlesMessage, unpackMessage } from '#functions/articles/article-queue.ts';
import { CommitConflict } from '#functions/articles/ledger.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { type Message, queueConsumer } from '#functions/runtime/queue.ts';
import { saveFeedMemories } from '#functions/sources/feed-memories.ts';
import { receiptKey, receiptsOf } from '#functions/sources/ingest-runs.ts';
import { saveFetchStates } from '#functions/sources/sources.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';
import { storeWork, CommitTooLarge, type Work } from '../articles/store-work.ts';

export const handler = queueConsumer({
  schema: articlesMessage,
  read: unpackMessage,
  queueUrl: () => required('ARTICLES_QUEUE_URL'),
  consume: storeMessages,
});

/** Tries at one commit before the messages go back to the queue; another consumer can only be there for moments. */
const maxTries = 3;

/**
 * Stores the entries of a batch of messages: together when that goes, so that 500 articles cost one commit; one by one when it does
 * not, so that a poisonous message fails alone.
 */
async function storeMessages(messages: Message<ArticlesMessage>[]): Promise<Map<string, unknown>> {
  const open = await notDone(uniqueByReceipt(messages));
  const failures = new Map<string, unknown>();
  try {
    await storeAll(open.map(({ body }) => body));
  } catch (error) {
    if (open.length === 1 && open[0] !== undefined) return failures.set(open[0].id, error);
    log.warn('batch.split', 'could not store the batch, storing one message at a time', { reason: String(error) });
    for (const { id, body } of await notDone(open))
      await storeAll([body]).catch((failure: unknown) => failures.set(id, failure));
  }
  return failures;
}

async function notDone(messages: readonly Message<ArticlesMessage>[]): Promise<Message<ArticlesMessage>[]> {
  const done = await receiptsOf(messages.map(({ body }) => keyOf(body)));
  return messages.filter(({ body }) => !done.has(receiptKey(keyOf(body))));
}

const keyOf = ({ runId, source, part }: ArticlesMessage) => ({ runId, sourceId: source.id, part });

function uniqueByReceipt(messages: readonly Message<ArticlesMessage>[]): Message<ArticlesMessage>[] {
  return [...new Map(messages.map((message) => [receiptKey(keyOf(message.body)), message])).values()];
}

async function storeAll(messages: readonly ArticlesMessage[]): Promise<void> {
  for (const batch of inCommits(messages.map(wholeWork), commitBudget)) await storeOrCut(batch);
  const remembered = messages.filter((message) => message.remember !== null);
  await saveFeedMemories(
    new Map(
      remembered.flatMap(({ source, remember }) =>
        remember === null ? [] : [[source.id, { ...remember, edition: source.edition ?? 0 }] as const],
      ),
    ),
  );
  await saveFetchStates(
    remembered.map(({ source, fetchedAt }) => ({
      id: source.id,
      edition: source.edition ?? 0,
      state: stateAfterFetch({ errorCount: 0, active: true }, { kind: 'ok' }, new Date(fetchedAt), Math.random()),
    })),
  );
}

const wholeWork = (message: ArticlesMessage): Work => ({
  message,
  entries: message.entries,
  last: true,
  tally: { added: 0, deduplicated: 0, filtered: 0 },
});

/** Stores the work as one commit; cuts it in two where it would not fit, or where the rest must wait for another consumer. */
async function storeOrCut(work: readonly Work[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await storeWork(work);
    } catch (error) {
      if (error instanceof CommitTooLarge && work.reduce((sum, { entries }) => sum + entries.length, 0) > 1) break;
      if (!(error instanceof CommitConflict) || tries === maxTries) throw error;
    }
  }
  const [first, second] =
    work.length > 1 ? [work.slice(0, work.length >> 1), work.slice(work.length >> 1)] : halves(work);
  await storeOrCut(first);
  await storeOrCut(second);
}

function halves(work: readonly Work[]): [Work[], Work[]] {
  const [only] = work;
  if (only === undefined) return [[], []];
  const middle = only.entries.length >> 1;
  return [
    [{ ...only, entries: only.entries.slice(0, middle), last: false }],
    [{ ...only, entries: only.entries.slice(middle) }],
  ];
}

/** Of the 100 items of a transaction, those that days, years, publishers, gains and receipts of one commit may use; the rest is for topics and neighbours. */
const commitBudget = 60;

/** Cuts work into pieces whose commits are expected to fit. */
function* inCommits(work: readonly Work[], budget: number): Generator<Work[]> {
  let batch: Work[] = [];
  let items = new Set<string>();
  for (const piece of work) {
    let from = 0;
    for (const [i, entry] of piece.entries.entries()) {
      const next = new Set(items);
      const at = Date.parse(entry.publishedAt ?? piece.message.fetchedAt) || 0;
      next.add(`receipt ${piece.message.source.id}`);
      next.add(`gains ${piece.message.source.id}`);
      next.add(`day ${dayNumber(at)}`);
      next.add(`year ${new Date(at).getUTCFullYear()}`);
      next.add(
        `publisher ${piece.message.source.type === 'rss' ? piece.message.source.id : (entry.author ?? entry.link)}`,
      );
      if (next.size > budget && items.size > 0) {
        if (i > from) batch.push({ ...piece, entries: piece.entries.slice(from, i), last: false });
        yield batch;
        batch = [];
        items = new Set();
        from = i;
      } else items = next;
    }
    batch.push({ ...piece, entries: piece.entries.slice(from) });
  }
  if (batch.length > 0) yield batch;
}
