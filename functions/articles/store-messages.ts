import { log } from '#functions/runtime/log.ts';
import type { Message } from '#functions/runtime/queue.ts';
import { saveFeedMemories } from '#functions/sources/feed-memories.ts';
import { receiptKey, receiptsOf } from '#functions/sources/ingest-runs.ts';
import { saveFetchStates } from '#functions/sources/sources.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';
import type { ArticlesMessage } from './article-queue.ts';
import type { Work } from './decide-articles.ts';
import { CommitConflict } from './ledger.ts';
import { CommitTooLarge, storeWork } from './store-work.ts';

/** Attempts at one commit before the messages return to the queue. Other consumers exist only for moments. */
const maxAttempts = 3;

/**
 * Stores the entries of a batch of messages: all together if possible, because 500 articles then cost one commit, else
 * one message at a time, so an invalid message fails alone.
 * @returns the error of each failed message by message id
 */
export async function storeMessages(messages: Message<ArticlesMessage>[]): Promise<Map<string, unknown>> {
  const open = await withoutReceipt(uniqueByReceipt(messages));
  const failures = new Map<string, unknown>();
  try {
    await storeAll(open.map(({ body }) => body));
  } catch (error) {
    if (open.length === 1 && open[0] !== undefined) return failures.set(open[0].id, error);
    log.warn('batch.split', 'could not store the batch, storing one message at a time', { reason: String(error) });
    for (const { id, body } of await withoutReceipt(open))
      await storeAll([body]).catch((failure: unknown) => failures.set(id, failure));
  }
  return failures;
}

async function withoutReceipt(messages: readonly Message<ArticlesMessage>[]): Promise<Message<ArticlesMessage>[]> {
  const done = await receiptsOf(messages.map(({ body }) => partOf(body)));
  return messages.filter(({ body }) => !done.has(receiptKey(partOf(body))));
}

const partOf = ({ runId, source, part, fetchId = '' }: ArticlesMessage) => ({
  runId,
  sourceId: source.id,
  part,
  fetchId,
});

function uniqueByReceipt(messages: readonly Message<ArticlesMessage>[]): Message<ArticlesMessage>[] {
  return [...new Map(messages.map((message) => [receiptKey(partOf(message.body)), message])).values()];
}

/** Stores the entries, then the memories and fetch states of the feeds whose last part is among the messages. */
async function storeAll(messages: readonly ArticlesMessage[]): Promise<void> {
  for (const batch of inCommits(messages.map(wholeWork), commitBudget)) await storeOrSplit(batch);
  const lastParts = messages.flatMap(({ source, remember, fetchedAt }) =>
    remember === null ? [] : [{ id: source.id, edition: source.edition ?? 0, remember, fetchedAt }],
  );
  await saveFeedMemories(new Map(lastParts.map(({ id, edition, remember }) => [id, { ...remember, edition }])));
  await saveFetchStates(
    lastParts.map(({ id, edition, fetchedAt }) => ({
      id,
      edition,
      state: stateAfterFetch({ errorCount: 0, active: true }, { kind: 'ok' }, new Date(fetchedAt), Math.random()),
    })),
  );
}

const wholeWork = (message: ArticlesMessage): Work => ({
  message,
  entries: message.entries,
  isLast: true,
  totals: { added: 0, deduplicated: 0, filtered: 0 },
});

/** Stores the work as one commit, or halves it if the commit is too large. Retries conflicts with other consumers. */
async function storeOrSplit(work: readonly Work[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeWork(work);
    } catch (error) {
      if (error instanceof CommitTooLarge && work.reduce((sum, { entries }) => sum + entries.length, 0) > 1) break;
      if (!(error instanceof CommitConflict) || attempt === maxAttempts) throw error;
    }
  }
  const middle = work.length >> 1;
  const [first, second] = work.length > 1 ? [work.slice(0, middle), work.slice(middle)] : halves(work);
  await storeOrSplit(first);
  await storeOrSplit(second);
}

function halves(work: readonly Work[]): [Work[], Work[]] {
  const [only] = work;
  if (only === undefined) return [[], []];
  const middle = only.entries.length >> 1;
  return [
    [{ ...only, entries: only.entries.slice(0, middle), isLast: false }],
    [{ ...only, entries: only.entries.slice(middle) }],
  ];
}

/**
 * Items of a commit for days, years, publishers, gains and receipts. The rest of the transaction's 100 items is for
 * topics and neighbouring days.
 */
const commitBudget = 60;

/** Splits work into pieces whose commits probably fit. */
function* inCommits(work: readonly Work[], budget: number): Generator<Work[]> {
  let batch: Work[] = [];
  let items = new Set<string>();
  for (const piece of work) {
    let from = 0;
    for (const [i, entry] of piece.entries.entries()) {
      const next = new Set([...items, ...itemsOf(piece.message, entry)]);
      if (next.size > budget && items.size > 0) {
        if (i > from) batch.push({ ...piece, entries: piece.entries.slice(from, i), isLast: false });
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

/** Names of the items that an entry adds to a commit. */
function itemsOf({ source, fetchedAt }: ArticlesMessage, entry: ArticlesMessage['entries'][number]): string[] {
  const at = Date.parse(entry.publishedAt ?? fetchedAt) || 0;
  return [
    `receipt ${source.id}`,
    `gains ${source.id}`,
    `day ${dayNumber(at)}`,
    `year ${new Date(at).getUTCFullYear()}`,
    `publisher ${source.type === 'rss' ? source.id : (entry.author ?? entry.link)}`,
  ];
}
