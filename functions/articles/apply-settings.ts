import { queueFold } from '#functions/counters/counter-queue.ts';
import { expiry, type Receipt, receiptKey, receiptsOf } from '#functions/sources/ingest-runs.ts';
import { readSources } from '#functions/sources/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ApplyMessage } from './article-queue.ts';
import { readStoredArticles, type StoredArticle, saveArticles } from './articles.ts';
import { withSourceSettings } from './build-article.ts';
import { countArticles } from './commit-counts.ts';
import { CommitConflict, writeCommit } from './ledger.ts';
import { clearLedgerState, currentLedgerState } from './ledger-state.ts';

/** Attempts at one commit before the message returns to the queue. */
const maxAttempts = 3;

/**
 * Applies the present settings of a source to some of its stored stories. Runs in the queue of all articles, so no
 * other writer has the same articles (docs/decisions/0027-applying-settings.md). A message that is delivered twice
 * changes and counts nothing twice.
 */
export async function applySettings(message: ApplyMessage): Promise<void> {
  const { runId, applySourceId: sourceId, part, ids } = message;
  const source = (await readSources([sourceId])).get(sourceId);
  const key = { runId, sourceId, part, fetchId: '' };
  const isCounted = (await receiptsOf([key])).has(receiptKey(key));
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyTo(source, ids, isCounted ? null : receiptOf(message, source));
    } catch (error) {
      clearLedgerState();
      if (!(error instanceof CommitConflict) || attempt === maxAttempts) throw error;
    }
  }
}

const receiptOf = (
  { runId, applySourceId: sourceId, part, parts, ids }: ApplyMessage,
  source: Source | undefined,
): Receipt => ({
  runId,
  sourceId,
  source: source?.name ?? sourceId,
  part,
  parts,
  fetchId: '',
  processed: ids.length,
  added: 0,
  deduplicated: 0,
  filtered: 0,
  error: source === undefined ? 'The source has been deleted' : '',
  expiresAt: expiry(new Date()),
});

/**
 * Changes the articles whose settings differ. The commit with their counts and the receipt comes first: after a crash
 * between the two writes, a retry finds the receipt and the articles still to be changed.
 * @param receipt null if an earlier delivery has committed it
 */
async function applyTo(source: Source | undefined, ids: readonly string[], receipt: Receipt | null): Promise<void> {
  const before = await readStoredArticles(ids);
  if (before.size < ids.length) throw new Error(`${ids.length - before.size} stories could not be read`);
  const articles = new Map<string, StoredArticle>();
  for (const [id, article] of before) {
    const changed = source === undefined ? article : withSourceSettings(article, source);
    if (JSON.stringify(changed.preview) !== JSON.stringify(article.preview)) articles.set(id, changed);
  }
  if (receipt !== null)
    await commitCounts(source === undefined ? [] : [source], articles, before, { ...receipt, changed: articles.size });
  await saveArticles([...articles.values()]);
  // The articles were written with the counters as read before. Folding again restores later changes.
  await Promise.all([...articles.keys()].map((id) => queueFold(id, new Date())));
}

async function commitCounts(
  sources: readonly Source[],
  articles: ReadonlyMap<string, StoredArticle>,
  before: ReadonlyMap<string, StoredArticle>,
  receipt: Receipt,
): Promise<void> {
  const state = await currentLedgerState();
  const survivedBefore = new Map([...before].map(([id, { survivor }]) => [id, survivor === null]));
  const { topics, publishers, apply } = await countArticles(
    state,
    articles,
    before,
    survivedBefore,
    sources,
    new Date(),
  );
  const none = { headlinesByDay: new Map(), calendar: new Map(), gains: [] };
  await writeCommit({ after: state.commit, ...none, topics, publishers, receipts: [receipt] });
  state.commit++;
  apply();
}
