import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { sourceAddressFault } from '#functions/feeds/fetch/web-url.ts';
import { queueEditorial } from '#functions/ingest/articles-fifo.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { log } from '#functions/runtime/log.ts';
import { changedMeanwhile, invalid, notFound, Refusal } from '#functions/runtime/refusal.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { isOwnSource, newsroom } from '#shared/config/editorial.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import {
  changedEditorial,
  changeFault,
  type EditorialFault,
  editorialFault,
} from '#shared/domain/articles/editorial-change.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { deskArticleOf, isApplied, isWithdrawn, reportsOf } from './desk-articles.ts';
import { queuePurge } from './purge-queue.ts';
import { writeDecision } from './write-decision.ts';

/** An article with the version of its decision that the editor has seen. */
export interface SeenArticle {
  id: string;
  version: number;
}
/** Who decides what, and when. */
export interface Decision {
  change: EditorialChange;
  by: string;
  now: Date;
}

/** What became of a decision about one article. */
type Outcome =
  | { result: 'saved' | 'changed_meanwhile'; stored: StoredArticle }
  | { result: 'not_found' }
  | { result: 'refused'; fault: EditorialFault };

/** Reads of an article whose row others write at the same time. */
const maxAttempts = 5;

const busy = 'Someone else is changing this article. Try again.';
const notQueued = 'The decision is stored, but is not passed on yet. Try again.';

/**
 * Decides about an article. A decision that is there already is no conflict, so a request can be repeated.
 * @throws Refusal 400, 404, 409 with the present article; 503 if the decision is stored and readers may not see it yet
 */
export async function editArticle(seen: SeenArticle, decision: Decision): Promise<DeskArticle> {
  requirePossible(decision.change);
  const outcome = await decide(seen, decision);
  if (outcome.result === 'not_found') throw notFound('Article');
  if (outcome.result === 'refused') throw invalid(outcome.fault.field, outcome.fault.message);
  const { stored } = outcome;
  if (outcome.result === 'changed_meanwhile') throw outdated(stored, decision.now);
  if (!(await passOn([stored]))) throw new Refusal(503, 'not_queued', notQueued);
  return deskArticleOf(stored, decision.now);
}

/** What became of an article of many. */
export interface EditedArticle {
  id: string;
  result: Outcome['result'];
  article: DeskArticle | null;
  /** Why it is refused. */
  message: string | null;
}

/** Articles that are decided at the same time. */
const concurrency = 8;

/**
 * Decides the same about many articles, each by itself.
 * @throws Refusal 400 if the change fits no article
 */
export async function editArticles(seen: readonly SeenArticle[], decision: Decision): Promise<EditedArticle[]> {
  requirePossible(decision.change);
  const outcomes = new Map<string, Outcome | { result: 'refused'; message: string }>();
  const left = [...new Map(seen.map((one) => [one.id, one])).values()];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      outcomes.set(one.id, await decideOrSay(one, decision));
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const saved = [...outcomes.values()].flatMap((outcome) =>
    outcome.result === 'saved' && 'stored' in outcome ? [outcome.stored] : [],
  );
  const isPassedOn = await passOn(saved);
  return [...outcomes].map(([id, outcome]) => {
    if ('stored' in outcome) {
      const article = deskArticleOf(outcome.stored, decision.now);
      if (outcome.result === 'saved' && !isPassedOn && !article.isApplied)
        return { id, result: 'refused', article, message: notQueued };
      return { id, result: outcome.result, article, message: null };
    }
    const message = 'fault' in outcome ? outcome.fault.message : 'message' in outcome ? outcome.message : null;
    return { id, result: outcome.result, article: null, message };
  });
}

/** One article that cannot be written must not hide what became of the others. */
async function decideOrSay(seen: SeenArticle, decision: Decision) {
  try {
    return await decide(seen, decision);
  } catch (error) {
    if (!(error instanceof Refusal)) log.error('article.edit_failed', 'could not store a decision', error);
    return { result: 'refused' as const, message: error instanceof Refusal ? error.message : busy };
  }
}

const correctsStory: EditorialFault = {
  field: 'change.corrections',
  message: 'This is a story of the newsroom: edit its text and publish it again',
};

async function decide({ id, version }: SeenArticle, { change, by, now }: Decision): Promise<Outcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const stored = (await readStoredArticles([id])).get(id);
    if (stored === undefined) return { result: 'not_found' };
    const original = ownCard(stored);
    const isComposed = isOwnSource(original.sourceId);
    const reports = reportsOf(stored).map((report) => report.id);
    const decided = { original, editorial: stored.editorial, isComposed, reports };
    // The next publication of a story would replace them.
    const isStory = original.sourceId === newsroom.sourceId && change.corrections !== undefined;
    const fault = isStory ? correctsStory : editorialFault(decided, change);
    const editorial = changedEditorial(decided, change, by, now);
    if (editorial === null) return { result: 'saved', stored };
    if (version !== stored.editorial.version) return { result: 'changed_meanwhile', stored };
    if (fault !== null) return { result: 'refused', fault };
    if (await writeDecision(stored, editorial)) return { result: 'saved', stored: { ...stored, editorial } };
  }
  throw new Refusal(503, 'busy', busy);
}

/** @throws Refusal 400 if no article can be changed so */
function requirePossible(change: EditorialChange): void {
  const fault = changeFault(change);
  if (fault !== null) throw invalid(fault.field, fault.message);
  const image = change.corrections?.image;
  const reason = image ? sourceAddressFault(image) : null;
  if (reason !== null) throw invalid('change.corrections.image', reason);
}

/**
 * Has the decisions applied that are not yet: also after a request that stored one and could not say so.
 * @returns whether that succeeded
 */
async function passOn(stored: readonly StoredArticle[]): Promise<boolean> {
  const waiting = stored.filter((one) => !isApplied(one));
  const gone = waiting
    .filter(isWithdrawn)
    .flatMap(({ preview, editorial }) => [preview.id, ...(editorial.takes?.ids ?? [])]);
  try {
    await settleAll([
      ...(waiting.length === 0
        ? []
        : [queueEditorial(waiting.map(({ preview, editorial }) => ({ id: preview.id, version: editorial.version })))]),
      ...(gone.length === 0 ? [] : [queuePurge(gone)]),
    ]);
    return true;
  } catch (error) {
    log.error('article.decision_not_queued', 'could not queue the decisions about articles', error);
    return false;
  }
}

const outdated = (stored: StoredArticle, now: Date): Refusal =>
  changedMeanwhile('this article', deskArticleOf(stored, now), ['version', stored.editorial.version]);
