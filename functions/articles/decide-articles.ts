import { textOfHtml } from '#functions/publishing/article-text.ts';
import { entryMoment, isThin } from '#shared/domain/articles/entry-fields.ts';
import { dayNumber, type Headline, neighbourDays, type StoryIndex } from '#shared/domain/articles/story-index.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import { articleId } from './article-id.ts';
import type { ArrivingEntry, ArticlesMessage } from './article-queue.ts';
import { readStoredArticles, type StoredArticle } from './articles.ts';
import { buildArticle, headlineOf } from './build-article.ts';
import { withCoverage } from './coverage.ts';
import type { LedgerState } from './ledger-state.ts';

/** Results of a message's entries. */
export interface Totals {
  added: number;
  deduplicated: number;
  filtered: number;
}

/** Some or all entries of one message. The receipt is written with the last piece. */
export interface Work {
  message: ArticlesMessage;
  entries: ArrivingEntry[];
  isLast: boolean;
  /** Totals of the pieces that are stored already. */
  totals: Totals;
}

/** What a batch changes. */
export interface Decision {
  /** Articles to write by id. */
  articles: Map<string, StoredArticle>;
  /** The same articles as stored before; absent when new. */
  before: Map<string, StoredArticle>;
  /** Whether each was a surviving report before. */
  survivedBefore: Map<string, boolean>;
  /** Headlines to write by day number. */
  headlinesByDay: Map<number, Headline[]>;
  /** The result of each entry. Lazy: a later entry of the batch can replace an earlier one. */
  results: { work: Work; result: () => keyof Totals }[];
}

/** Decides for the entries of a batch which articles to add, update and merge. Changes the index of `state`. */
export async function decideArticles(work: readonly Work[], state: LedgerState): Promise<Decision> {
  const { index } = state;
  const arrivals = work.flatMap((piece) =>
    piece.entries.map((entry) => ({
      piece,
      entry,
      id: entry.composed?.id ?? articleId(entry, piece.message.source.id),
    })),
  );
  const before = await readStoredArticles([...new Set(arrivals.map(({ id }) => id))]);

  const incoming = new Map<string, StoredArticle>();
  const results: Decision['results'] = [];
  for (const { piece, entry, id } of arrivals) {
    if (isThin(entry, () => textOfHtml(entry.content))) {
      results.push({ work: piece, result: () => 'filtered' });
      continue;
    }
    const stored = before.get(id);
    const known = incoming.get(id) ?? (stored !== undefined && (await isInLedger(index, stored)) ? stored : undefined);
    const publishedAt = publicationTime(entry, piece.message, known);
    if (known !== undefined && !supersedes(entry, piece.message, publishedAt, known)) {
      results.push({ work: piece, result: () => 'deduplicated' });
      continue;
    }
    incoming.set(id, withStoredFields(buildArticle(entry, piece.message, id, publishedAt), stored));
    const isNew = known === undefined;
    results.push({
      work: piece,
      result: () => (isNew && index.get(id)?.survivor === null ? 'added' : 'deduplicated'),
    });
  }

  const placed = await placeIncoming(incoming, state);
  const affected = affectedBy(incoming, placed, index);
  const toWrite = new Set([...incoming.keys(), ...placed.survivorBefore.keys(), ...affected]);
  const articles = await withCoverage(toWrite, affected, incoming, before, index);
  return {
    articles,
    before,
    survivedBefore: survivedBefore(articles.keys(), placed, index),
    headlinesByDay: ledgerLines([...placed.survivorBefore.keys(), ...affected], placed, index),
    results,
  };
}

/** After a crash between the two writes an article is in the table but not in the ledger. Then it counts as new. */
async function isInLedger(index: StoryIndex, stored: StoredArticle): Promise<boolean> {
  await index.ensure([dayNumber(Date.parse(stored.preview.publishedAt))]);
  return index.get(stored.preview.id) !== undefined;
}

/**
 * The entry's own time, never in the future, or else the time of the first fetch. Stays unless another source has the
 * page too: a source that changes its date has updated the article.
 */
function publicationTime(entry: ArrivingEntry, message: ArticlesMessage, known: StoredArticle | undefined): string {
  if (known !== undefined && known.preview.sourceId === message.source.id) return known.preview.publishedAt;
  return entryMoment(entry.publishedAt, message.fetchedAt) ?? known?.preview.publishedAt ?? message.fetchedAt;
}

/**
 * An article's own source can change it. Another source with the same page replaces it only if its report is earlier
 * and the page is on its own site: a date alone would let any source take over the stories of others.
 */
function supersedes(
  entry: ArrivingEntry,
  message: ArticlesMessage,
  publishedAt: string,
  known: StoredArticle,
): boolean {
  if (known.preview.sourceId === message.source.id) return known.fingerprint !== entry.fingerprint;
  const isOwnPage = entry.link !== null && isSameSite(entry.link, message.source.url);
  return isOwnPage && publishedAt < known.preview.publishedAt;
}

/** Keeps the fields that readers and editors have changed when an article is updated. */
function withStoredFields(article: StoredArticle, stored: StoredArticle | undefined): StoredArticle {
  if (stored === undefined) return article;
  const { isPremium, sponsored, sourceId } = stored.preview;
  // Another source's body is premium or not as that source is.
  const keepsPremium = isPremium !== undefined && sourceId === article.preview.sourceId;
  return {
    ...article,
    counters: stored.counters,
    preview: { ...article.preview, ...(keepsPremium ? { isPremium } : {}), sponsored },
  };
}

/** What placing the incoming articles in the index has changed. */
interface Placed {
  /** Previous survivors of the reports whose survivor changed; undefined for a new report. */
  survivorBefore: Map<string, string | null | undefined>;
  /** Previous day numbers of the reports that moved to another day. */
  movedFrom: Map<string, number>;
}

async function placeIncoming(
  incoming: ReadonlyMap<string, StoredArticle>,
  { index, commit }: LedgerState,
): Promise<Placed> {
  const days = new Set([...incoming.values()].map(({ preview }) => dayNumber(Date.parse(preview.publishedAt))));
  await index.ensure([...days].flatMap(neighbourDays));

  const survivorBefore: Placed['survivorBefore'] = new Map();
  const movedFrom: Placed['movedFrom'] = new Map();
  for (const { preview } of incoming.values()) {
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
      seen: known?.seen ?? commit + 1,
    });
    for (const [id, survivor] of changed) if (!survivorBefore.has(id)) survivorBefore.set(id, survivor);
  }
  return { survivorBefore, movedFrom };
}

/** The surviving reports whose coverage may have changed: old and new survivors of every placed report. */
function affectedBy(
  incoming: ReadonlyMap<string, StoredArticle>,
  { survivorBefore }: Placed,
  index: StoryIndex,
): Set<string> {
  const affected = new Set<string>();
  for (const [id, before] of survivorBefore) {
    if (before) affected.add(before);
    affected.add(index.get(id)?.survivor ?? id);
  }
  for (const id of incoming.keys()) affected.add(index.get(id)?.survivor ?? id);
  return affected;
}

function survivedBefore(ids: Iterable<string>, { survivorBefore }: Placed, index: StoryIndex): Map<string, boolean> {
  const survived = new Map<string, boolean>();
  for (const id of ids) {
    const before = survivorBefore.has(id) ? survivorBefore.get(id) : index.get(id)?.survivor;
    survived.set(id, before === null);
  }
  return survived;
}

/**
 * A report that moved to another day is written to both days. The line of the old day then shows that it has moved.
 */
function ledgerLines(ids: Iterable<string>, { movedFrom }: Placed, index: StoryIndex): Map<number, Headline[]> {
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
