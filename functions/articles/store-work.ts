import type { ArrivingEntry, ArticlesMessage } from '#functions/articles/article-queue.ts';
import { readStoredArticles, type StoredArticle, saveArticles } from '#functions/articles/articles.ts';
import { type Commit, commitItems, maxCommitItems, writeCommit } from '#functions/articles/ledger.ts';
import { queueFold } from '#functions/counters/counter-queue.ts';
import { count } from '#functions/runtime/metrics.ts';
import { expiry, type Receipt } from '#functions/sources/ingest-runs.ts';
import { entryMoment } from '#shared/domain/articles/entry-fields.ts';
import { dayNumber, type Headline, neighbourDays, type StoryIndex } from '#shared/domain/articles/story-index.ts';
import { articleId } from '../sources/fingerprint.ts';
import { countChanges, newDays } from './count-changes.ts';
import { countGains } from './count-gains.ts';
import { withCoverage } from './coverage.ts';
import { draftArticle, headlineOf } from './draft-article.ts';
import { clearLedgerState, currentState, type LedgerState } from './ledger-state.ts';

/** Some or all entries of one message. `tally` adds up over the pieces; the receipt is written with the last one. */
export interface Work {
  message: ArticlesMessage;
  entries: ArrivingEntry[];
  last: boolean;
  tally: { added: number; deduplicated: number; filtered: number };
}

/** Thrown when a commit would not fit into one transaction: the caller cuts the work. */
export class CommitTooLarge extends Error {}

/**
 * Decides and stores the entries of several messages as one commit. Articles are written first, each whole under its id, then the
 * commit that makes them count: a crash between the two leaves articles that the next try writes again, never a loss.
 * @throws CommitConflict when another consumer committed first, CommitTooLarge when the commit has more than 100 items.
 */
export async function storeWork(work: readonly Work[]): Promise<void> {
  try {
    const state = await currentState();
    const changes = await decide(work, state);
    const commit = await prepareCommit(work, state, changes);
    if (commitItems(commit.commit) > maxCommitItems) throw new CommitTooLarge(`${commitItems(commit.commit)} items`);
    await saveArticles([...changes.articles.values()]);
    await writeCommit(commit.commit);
    // An article that stood there was written with the counts that it had when it was read; what was folded meanwhile is folded again.
    await Promise.all([...changes.before.keys()].map((id) => queueFold(id, new Date())));
    commit.apply();
    countReceipts(commit.commit.receipts);
    for (const { work: piece, outcome } of changes.outcomes) piece.tally[outcome()]++;
  } catch (error) {
    clearLedgerState();
    throw error;
  }
}

interface Changes {
  /** Articles to write, by id, as they will be. */
  articles: Map<string, StoredArticle>;
  /** The same articles as they were stored; absent when new. */
  before: Map<string, StoredArticle>;
  /** Whether each stood before this commit. */
  stoodBefore: Map<string, boolean>;
  headlinesByDay: Map<number, Headline[]>;
  outcomes: { work: Work; outcome: () => keyof Work['tally'] }[];
}

async function decide(work: readonly Work[], state: LedgerState): Promise<Changes> {
  const { index } = state;
  const arrivals = work.flatMap((piece) =>
    piece.entries.map((entry) => ({
      piece,
      entry,
      id: entry.composed?.id ?? articleId(entry, piece.message.source.id),
    })),
  );
  const before = await readStoredArticles([...new Set(arrivals.map(({ id }) => id))]);

  const drafts = new Map<string, StoredArticle>();
  const outcomes: Changes['outcomes'] = [];
  for (const { piece, entry, id } of arrivals) {
    if (entry.title === '' && entry.link === null) {
      outcomes.push({ work: piece, outcome: () => 'filtered' });
      continue;
    }
    const stored = before.get(id);
    const known = drafts.get(id) ?? (stored !== undefined && (await inLedger(index, stored)) ? stored : undefined);
    const publishedAt = arrivalTime(entry, piece.message, known);
    if (known !== undefined && !supersedes(entry, piece.message, publishedAt, known)) {
      outcomes.push({ work: piece, outcome: () => 'deduplicated' });
      continue;
    }
    drafts.set(id, keeping(draftArticle(entry, piece.message, id, publishedAt), stored));
    const first = known === undefined;
    outcomes.push({
      work: piece,
      outcome: () => (first && index.get(id)?.survivor === null ? 'added' : 'deduplicated'),
    });
  }
  return place(drafts, before, outcomes, state);
}

/** An article can be in the table and not in the ledger when a crash came between the two writes; then it is new. */
async function inLedger(index: StoryIndex, stored: StoredArticle): Promise<boolean> {
  await index.ensure([dayNumber(Date.parse(stored.preview.publishedAt))]);
  return index.get(stored.preview.id) !== undefined;
}

/** The entry's own time, never in the future; the time of first sight when it gives none or changes it (a second date is an update). */
function arrivalTime(entry: ArrivingEntry, message: ArticlesMessage, known: StoredArticle | undefined): string {
  if (known !== undefined && known.preview.sourceId === message.source.id) return known.preview.publishedAt;
  return entryMoment(entry.publishedAt, message.fetchedAt) ?? known?.preview.publishedAt ?? message.fetchedAt;
}

/** Its own source may change an article; another source that carries the same page replaces it only with an earlier date. */
function supersedes(
  entry: ArrivingEntry,
  message: ArticlesMessage,
  publishedAt: string,
  known: StoredArticle,
): boolean {
  if (known.preview.sourceId === message.source.id) return known.fingerprint !== entry.fingerprint;
  return publishedAt < known.preview.publishedAt;
}

/** What readers and editors did to an article survives the publisher's correction. */
function keeping(draft: StoredArticle, stored: StoredArticle | undefined): StoredArticle {
  if (stored === undefined) return draft;
  const { isPremium, sponsored } = stored.preview;
  return {
    ...draft,
    stats: stored.stats,
    preview: { ...draft.preview, ...(isPremium === undefined ? {} : { isPremium }), sponsored },
  };
}

async function place(
  drafts: Map<string, StoredArticle>,
  before: Map<string, StoredArticle>,
  outcomes: Changes['outcomes'],
  state: LedgerState,
): Promise<Changes> {
  const { index } = state;
  const days = new Set([...drafts.values()].map(({ preview }) => dayNumber(Date.parse(preview.publishedAt))));
  await index.ensure([...days].flatMap(neighbourDays));

  const survivorBefore = new Map<string, string | null | undefined>();
  const movedFrom = new Map<string, number>();
  for (const { preview } of drafts.values()) {
    const known = index.get(preview.id);
    const at = Date.parse(preview.publishedAt);
    if (known !== undefined && dayNumber(known.at) !== dayNumber(at)) movedFrom.set(preview.id, dayNumber(known.at));
    const title = headlineOf(preview);
    if (known !== undefined && known.at === at && known.title === title) continue;
    const changed = await index.place({
      id: preview.id,
      title,
      address: preview.url ?? preview.id,
      at,
      seen: known?.seen ?? state.commit + 1,
    });
    for (const [id, survivor] of changed) if (!survivorBefore.has(id)) survivorBefore.set(id, survivor);
  }

  const affected = new Set<string>();
  for (const [id, was] of survivorBefore) {
    if (was) affected.add(was);
    affected.add(index.get(id)?.survivor ?? id);
  }
  for (const id of drafts.keys()) {
    const survivor = index.get(id)?.survivor;
    affected.add(survivor ?? id);
  }
  const toWrite = new Set([...drafts.keys(), ...survivorBefore.keys(), ...affected]);
  const articles = await withCoverage(toWrite, affected, drafts, before, index);

  const stoodBefore = new Map<string, boolean>();
  for (const id of articles.keys()) {
    const was = survivorBefore.has(id) ? survivorBefore.get(id) : index.get(id)?.survivor;
    stoodBefore.set(id, was === null);
  }
  return {
    articles,
    before,
    stoodBefore,
    headlinesByDay: ledgerLines([...survivorBefore.keys(), ...affected], movedFrom, index),
    outcomes,
  };
}

/** A report that moved to another day is written to both: the old day's line then says that it is no longer there. */
function ledgerLines(
  ids: Iterable<string>,
  movedFrom: ReadonlyMap<string, number>,
  index: StoryIndex,
): Map<number, Headline[]> {
  const lines = new Map<number, Headline[]>();
  const add = (day: number, headline: Headline) => lines.set(day, [...(lines.get(day) ?? []), headline]);
  for (const id of new Set(ids)) {
    const node = index.get(id);
    if (node === undefined) continue;
    const { title, address, at, seen, survivor } = node;
    const headline = { id, title, address, at, seen, survivor };
    add(dayNumber(at), headline);
    const oldDay = movedFrom.get(id);
    if (oldDay !== undefined) add(oldDay, headline);
  }
  return lines;
}

async function prepareCommit(
  work: readonly Work[],
  state: LedgerState,
  changes: Changes,
): Promise<{ commit: Commit; apply: () => void }> {
  const counts = await countChanges(state, changes.articles, changes.before, changes.stoodBefore, new Date());
  const days = await newDays(state, changes.headlinesByDay.keys());
  const added = changes.outcomes.filter(({ outcome }) => outcome() === 'added');
  const gains = await countGains(
    state,
    added.map(({ work: { message } }) => message),
    new Date(),
  );
  const commit: Commit = {
    after: state.commit,
    headlinesByDay: changes.headlinesByDay,
    calendar: days.calendar,
    topics: counts.topics,
    publishers: counts.publishers,
    gains: gains.changed,
    receipts: work.filter(({ last }) => last).map((piece) => receiptOf(piece, changes.outcomes)),
  };
  const apply = () => {
    state.commit++;
    counts.apply();
    gains.apply();
    days.apply();
  };
  return { commit, apply };
}

function receiptOf(piece: Work, outcomes: Changes['outcomes']): Receipt {
  const { runId, source, part, parts, filtered, known, fetchedAt } = piece.message;
  const now = { ...piece.tally };
  for (const { work, outcome } of outcomes) if (work === piece) now[outcome()]++;
  const deduplicated = now.deduplicated + known;
  const dropped = now.filtered + filtered;
  return {
    runId,
    sourceId: source.id,
    source: source.name,
    part,
    parts,
    processed: now.added + deduplicated + dropped,
    added: now.added,
    deduplicated,
    filtered: dropped,
    error: '',
    expiresAt: expiry(new Date(fetchedAt)),
  };
}

/** By receipts and not by pieces, so that what is tried again is counted once, as editors see it. */
function countReceipts(receipts: readonly Receipt[]): void {
  const sum = (of: 'added' | 'deduplicated' | 'filtered'): number =>
    receipts.reduce((total, receipt) => total + receipt[of], 0);
  count('ArticlesStored', sum('added'));
  count('ArticlesDuplicate', sum('deduplicated'));
  count('ArticlesFiltered', sum('filtered'));
}
