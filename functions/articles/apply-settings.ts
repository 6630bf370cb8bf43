import { queueFold } from '#functions/counters/counter-queue.ts';
import { expiry, type Receipt, receiptKey, receiptsOf } from '#functions/sources/ingest-runs.ts';
import { readSources } from '#functions/sources/sources.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { type ArticlePosition, latestArticles } from './article-lists.ts';
import { type ApplyMessage, queueApply } from './article-queue.ts';
import { readStoredArticles, type StoredArticle, saveArticles } from './articles.ts';
import { withSourceSettings } from './build-article.ts';
import { countArticles } from './commit-counts.ts';
import { CommitConflict, writeCommit } from './ledger.ts';
import { clearLedgerState, currentLedgerState } from './ledger-state.ts';

/** Stories of one page: one commit, and a fraction of what an invocation can read and write. */
const pageSize = 100;
/** A run reads the newest 10,000 stories, whatever the table's size. */
const maxPages = 100;
/** Attempts at one commit before the message returns to the queue. */
const maxAttempts = 3;

/**
 * Applies the present settings of a source to one page of its stored stories, then queues the next page. Runs in the
 * queue of all articles, so no other writer has the same articles (docs/decisions/0027-applying-settings.md). A message
 * that is delivered twice changes and counts nothing twice.
 */
export async function applySettings(message: ApplyMessage): Promise<void> {
  const { runId, applySourceId: sourceId, part } = message;
  const source = (await readSources([sourceId])).get(sourceId);
  const { ids, next } = source === undefined ? { ids: [], next: null } : await pageOf(source, message);
  const isCounted = (await receiptsOf([{ runId, sourceId, part }])).has(receiptKey({ runId, sourceId, part }));
  const receipt = receiptOf(message, source, ids.length, next === null);
  for (let attempt = 1; ; attempt++) {
    try {
      await applyTo(source, ids, isCounted ? null : receipt);
      break;
    } catch (error) {
      clearLedgerState();
      if (!(error instanceof CommitConflict) || attempt === maxAttempts) throw error;
    }
  }
  if (next !== null) await queueApply({ runId, applySourceId: sourceId, part: part + 1, from: next });
}

/**
 * The stories of a source on the page after `from`. A feed's are in the list of its publisher; the articles of an API
 * source have many publishers, so they are picked from the list of all.
 */
async function pageOf(
  { id, name, type, publisherId }: Source,
  { part, from }: ApplyMessage,
): Promise<{ ids: string[]; next: ArticlePosition | null }> {
  const filter = type === 'rss' ? { publisherId: publisherId ?? publisherIdOf(name, id) } : {};
  const { items, next } = await latestArticles(filter, pageSize, from);
  const ids = items.filter(({ sourceId }) => sourceId === id).map((item) => item.id);
  return { ids, next: part + 1 < maxPages ? next : null };
}

const receiptOf = (
  { runId, applySourceId: sourceId, part }: ApplyMessage,
  source: Source | undefined,
  processed: number,
  isLast: boolean,
): Receipt => ({
  runId,
  sourceId,
  source: source?.name ?? sourceId,
  part,
  parts: isLast ? part + 1 : 0,
  processed,
  added: 0,
  deduplicated: 0,
  filtered: 0,
  error: source === undefined ? 'The source has been deleted' : '',
  expiresAt: expiry(new Date()),
});

/**
 * Changes the articles whose settings differ. The commit with their counts and the receipt comes first: after a crash
 * between the two writes, a retry finds the receipt and the articles still to be changed.
 * @param receipt null if an earlier delivery has committed the page
 */
async function applyTo(source: Source | undefined, ids: readonly string[], receipt: Receipt | null): Promise<void> {
  const before = await readStoredArticles(ids);
  if (before.size < ids.length) throw new Error(`${ids.length - before.size} stories could not be read`);
  const articles = new Map<string, StoredArticle>();
  for (const [id, article] of before) {
    const changed = source === undefined ? article : withSourceSettings(article, source);
    if (JSON.stringify(changed.preview) !== JSON.stringify(article.preview)) articles.set(id, changed);
  }
  if (receipt !== null) await commitCounts(articles, before, { ...receipt, changed: articles.size });
  await saveArticles([...articles.values()]);
  // The articles were written with the counters as read before. Folding again restores later changes.
  await Promise.all([...articles.keys()].map((id) => queueFold(id, new Date())));
}

async function commitCounts(
  articles: ReadonlyMap<string, StoredArticle>,
  before: ReadonlyMap<string, StoredArticle>,
  receipt: Receipt,
): Promise<void> {
  const state = await currentLedgerState();
  const survivedBefore = new Map([...before].map(([id, { survivor }]) => [id, survivor === null]));
  const { topics, publishers, apply } = await countArticles(state, articles, before, survivedBefore, new Date());
  const none = { headlinesByDay: new Map(), calendar: new Map(), gains: [] };
  await writeCommit({ after: state.commit, ...none, topics, publishers, receipts: [receipt] });
  state.commit++;
  apply();
}
