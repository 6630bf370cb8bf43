import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import type { Message } from '#functions/runtime/queue.ts';
import { saveFeedMemories } from '#functions/sources/feed-memories.ts';
import { saveFetchStates } from '#functions/sources/sources.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { isTooLarge } from '#functions/table/transaction.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';
import { expiry, isDone, loadDone, type Receipt, receiptKey } from '../runs/ingest-runs.ts';
import { countArticles, countGains } from './commit-counts.ts';
import { commitArticles, withLedgerState } from './commits.ts';
import { type Decision, decideArticles, type NewsMessage, type Totals } from './decide-articles.ts';
import { departuresOf } from './known-lists.ts';

/**
 * Entries of one commit, unless one message has more. With large commits, leaves of lists and rows of merged reports
 * are written less often. A commit is one item of the log, of at most 400 KB; an entry takes about 40 bytes of it.
 */
const maxEntries = 2500;

/**
 * Stores the entries of a batch of messages together, because 500 articles then cost one commit. If that fails, stores
 * one message at a time, so an invalid message fails alone.
 * @returns the error of each failed message by message id
 */
export async function storeMessages(messages: Message<NewsMessage>[]): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  const bodies = uniqueByReceipt(messages);
  try {
    for (const batch of inCommits(bodies)) await storeAll(batch.map(({ body }) => body));
  } catch (error) {
    const [only, ...others] = bodies;
    if (only !== undefined && others.length === 0 && !isTooLarge(error)) return failures.set(only.id, error);
    log.warn('batch.split', 'could not store the batch, storing one message at a time', { reason: String(error) });
    for (const { id, body } of bodies) await storeAlone(body).catch((failure: unknown) => failures.set(id, failure));
  }
  return failures;
}

/** A message, or a part of one: the last commit of a message writes its receipt. */
type Storing = NewsMessage & {
  isPart?: true;
  /** Articles that were added with its parts. */
  added?: number;
};

/**
 * Stores a message. If DynamoDB rejects an item for its size, halves the articles until only those that are too large
 * on their own are left out. The bounds of all texts should prevent that.
 */
async function storeAlone(message: NewsMessage): Promise<void> {
  try {
    await storeAll([message]);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const { added, deduplicated, filtered } = await storeInParts({ ...message, known: 0, filtered: 0 });
    const known = message.known + deduplicated;
    await storeAll([{ ...withArticles(message, 0, 0), added, known, filtered: message.filtered + filtered }]);
  }
}

async function storeInParts(message: NewsMessage): Promise<Totals> {
  try {
    const [receipt] = await commitOnce([{ ...message, isPart: true }]);
    return receipt ?? { added: 0, deduplicated: 0, filtered: 0 };
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const count = lengthOf(message);
    if (count <= 1) {
      const { id: sourceId } = message.source;
      log.error('article.too_large', 'left out an article that is too large to be stored', error, { sourceId });
      return { added: 0, deduplicated: 0, filtered: count };
    }
    const middle = Math.ceil(count / 2);
    const first = await storeInParts(withArticles(message, 0, middle));
    const second = await storeInParts(withArticles(message, middle));
    return {
      added: first.added + second.added,
      deduplicated: first.deduplicated + second.deduplicated,
      filtered: first.filtered + second.filtered,
    };
  }
}

/** The message with some of its articles. */
const withArticles = (message: NewsMessage, from: number, to?: number): NewsMessage =>
  'arrivals' in message
    ? { ...message, arrivals: message.arrivals.slice(from, to) }
    : { ...message, entries: message.entries.slice(from, to) };

const partOf = ({ runId, source, part, fetchId = '' }: NewsMessage) => ({
  runId,
  sourceId: source.id,
  part,
  fetchId,
});

function uniqueByReceipt(messages: readonly Message<NewsMessage>[]): Message<NewsMessage>[] {
  return [...new Map(messages.map((message) => [receiptKey(partOf(message.body)), message])).values()];
}

const lengthOf = (message: NewsMessage): number =>
  'arrivals' in message ? message.arrivals.length : message.entries.length;

function* inCommits(messages: readonly Message<NewsMessage>[]): Generator<Message<NewsMessage>[]> {
  let batch: Message<NewsMessage>[] = [];
  let entries = 0;
  for (const message of messages) {
    if (batch.length > 0 && entries + lengthOf(message.body) > maxEntries) {
      yield batch;
      batch = [];
      entries = 0;
    }
    batch.push(message);
    entries += lengthOf(message.body);
  }
  if (batch.length > 0) yield batch;
}

/**
 * Stores the entries, then the memories and fetch states of the feeds whose last part is among the messages, also of
 * messages that were committed before: a consumer may have been interrupted between the two.
 */
async function storeAll(messages: readonly Storing[]): Promise<void> {
  await commitOnce(messages);
  const lastParts = messages.flatMap(({ source, remember, fetchedAt }) =>
    remember === null ? [] : [{ id: source.id, edition: source.edition ?? 0, remember, fetchedAt }],
  );
  await settleAll([
    saveFeedMemories(
      new Map(lastParts.map(({ id, edition, remember: { state: _state, ...memory } }) => [id, { ...memory, edition }])),
    ),
    saveFetchStates(
      lastParts.map(({ id, edition, remember, fetchedAt }) => ({
        id,
        edition,
        state:
          remember.state ??
          stateAfterFetch({ errorCount: 0, active: true }, { kind: 'ok' }, new Date(fetchedAt), Math.random()),
      })),
    ),
  ]);
}

/** Commits those messages that have no receipt. @returns their receipts */
const commitOnce = (messages: readonly Storing[]): Promise<Receipt[]> =>
  withLedgerState(async (state) => {
    await loadDone(
      state.done,
      messages.map(({ runId }) => runId),
    );
    const open = messages.filter((message) => !isDone(state.done, partOf(message)));
    if (open.length === 0) return [];
    const decision = await decideArticles(open, state);
    const all = open.map((message) => receiptOf(message, decision.results));
    const receipts = all.filter((_, n) => !open[n]?.isPart);
    const changes = { ...changesOf(open, decision), receipts };
    await commitArticles(state, decision.articles, (id) => !decision.before.has(id), changes);
    logStored(all, decision);
    publishTotals(receipts);
    return all;
  });

/** Merged reports in a log line. */
const mostMerged = 50;

/** Writes one log line for the batch. `npm run why` follows a story by it. */
function logStored(receipts: readonly Receipt[], { articles }: Decision): void {
  const merged = articles.flatMap(({ row: { preview, survivor } }) =>
    survivor === null || survivor === preview.id ? [] : [`${preview.id} into ${survivor}`],
  );
  log.info('articles.stored', 'stored the new entries of sources', {
    sources: receipts.map(({ runId, sourceId, part, added, deduplicated, filtered }) => ({
      ...{ runId, sourceId, part, added, deduplicated, filtered },
    })),
    merged: merged.slice(0, mostMerged),
    mergedCount: merged.length,
  });
}

function changesOf(
  messages: readonly NewsMessage[],
  { articles, before, headlines, results, names, addresses, stories, moved }: Decision,
) {
  const added = results.filter(({ result }) => result() === 'added').map(({ message }) => message);
  const sources = messages.map(({ source }) => source);
  const rows = articles.map(({ row }) => row);
  return {
    headlines,
    ...(names && { names }),
    ...(addresses && { addresses }),
    ...(stories && { stories }),
    ...(moved && { moved }),
    ...countArticles(rows, before, sources),
    gains: countGains(added),
    departures: departuresOf(rows, before),
  };
}

function receiptOf(message: Storing, results: Decision['results']): Receipt {
  const { source, parts, filtered, known, fetchedAt, added = 0 } = message;
  const totals: Totals = { added, deduplicated: known, filtered };
  for (const one of results) if (one.message === message) totals[one.result()]++;
  return {
    ...partOf(message),
    source: source.name,
    parts,
    processed: totals.added + totals.deduplicated + totals.filtered,
    ...totals,
    error: '',
    expiresAt: expiry(new Date(fetchedAt)),
  };
}

/** Publishes metrics after the commit: a retry counts once, as in the run that editors see. */
function publishTotals(receipts: readonly Receipt[]): void {
  const sum = (of: keyof Totals): number => receipts.reduce((total, receipt) => total + receipt[of], 0);
  count('ArticlesStored', sum('added'));
  count('ArticlesDuplicate', sum('deduplicated'));
  count('ArticlesFiltered', sum('filtered'));
}
