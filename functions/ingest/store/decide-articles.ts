import type { ChunkEntry } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import type { ArrivalsMessage, ArticlesMessage } from '../article-queue.ts';
import { articleOfEntry } from './build-article.ts';
import { isComposed, withPresentReports } from './composed-articles.ts';
import { ownCard, withEditorial, withoutEditorial } from './edited-rows.ts';
import type { LedgerState } from './ledger-state.ts';
import { type Placement, placeRows } from './place-rows.ts';

/** Results of a message's entries. */
export interface Totals {
  added: number;
  deduplicated: number;
  filtered: number;
}

/** A message with entries of a source. */
export type NewsMessage = ArrivalsMessage | ArticlesMessage;

/** An article of a message, before it is compared with stored ones. */
interface Arrival {
  message: NewsMessage;
  article: ChunkEntry;
  isDated: boolean;
}

/** What a batch changes. */
export interface Decision extends Placement {
  /** The result of each entry. Lazy: a later entry of the batch can replace an earlier one. */
  results: { message: NewsMessage; result: () => keyof Totals }[];
}

/** Decides for the entries of a batch which articles to add, update and merge. Changes the index of `state`. */
export async function decideArticles(messages: readonly NewsMessage[], state: LedgerState): Promise<Decision> {
  const { index } = state;
  const results: Decision['results'] = [];
  const watchlists = messages.some((message) => 'entries' in message) ? await publishedWatchlists() : [];
  const arrivals = messages.flatMap((message) => arrivalsOf(message, watchlists, results));
  const before = await readStoredArticles([...new Set(arrivals.map(({ article }) => article.row.preview.id))]);

  const incoming = new Map<string, ChunkEntry>();
  const firstSeen = new Map<string, number>();
  for (const arrival of arrivals) {
    const { message } = arrival;
    const { id } = arrival.article.row.preview;
    const stored = before.get(id);
    const known = incoming.get(id)?.row ?? (stored && withoutEditorial(stored));
    const publishedAt = publicationTime(arrival, known);
    if (known !== undefined && !supersedes(arrival, publishedAt, known)) {
      results.push({ message, result: () => 'deduplicated' });
      continue;
    }
    incoming.set(id, withStoredFields(arrival.article, publishedAt, stored));
    firstSeen.set(id, Date.parse(message.fetchedAt));
    results.push({
      message,
      result: () => (known === undefined && index.get(id)?.survivor === null ? 'added' : 'deduplicated'),
    });
  }

  const edited = new Map<string, ChunkEntry>();
  for (const [id, article] of incoming) {
    const stored = before.get(id);
    const row = isComposed(article.row)
      ? await withPresentReports(article.row, new Date(), stored === undefined)
      : article.row;
    edited.set(id, { ...article, row: withEditorial(row, stored?.editorial ?? row.begins ?? noEditorial) });
  }
  return { ...(await placeRows(edited, before, firstSeen, state)), results };
}

/** The articles of a message. Entries that cannot be published become results. */
function arrivalsOf(message: NewsMessage, watchlists: readonly Watchlist[], results: Decision['results']): Arrival[] {
  if ('arrivals' in message)
    return message.arrivals.map(({ preview, isDated, fingerprint, author, chunk }) => ({
      message,
      article: { row: { preview, survivor: null, fingerprint, author, coverage: [], chunk } },
      isDated,
    }));
  return message.entries.flatMap((entry) => {
    const built = articleOfEntry(entry, message, watchlists);
    if (built === null) results.push({ message, result: () => 'filtered' });
    return built === null ? [] : [{ message, ...built }];
  });
}

/**
 * The entry's own time, never in the future, or else the time of the first fetch. A later time from the same source
 * does not count: the source has updated the article.
 */
function publicationTime({ message, article, isDated }: Arrival, known: RowChange | undefined): string {
  const { publishedAt } = article.row.preview;
  if (known === undefined) return publishedAt;
  return known.preview.sourceId === message.source.id || !isDated ? known.preview.publishedAt : publishedAt;
}

/**
 * An article's own source can change it. Another source with the same page replaces it only if its report is earlier
 * and the page is on its own site: a date alone would let any source take over the stories of others.
 */
function supersedes({ message, article: { row } }: Arrival, publishedAt: string, known: RowChange): boolean {
  if (known.preview.sourceId === message.source.id) return known.fingerprint !== row.fingerprint;
  const isOwnPage = row.preview.url !== null && isSameSite(row.preview.url, message.source.url);
  return isOwnPage && publishedAt < known.preview.publishedAt;
}

/** Sets the time of an article. An update keeps whether it is premium or sponsored. */
function withStoredFields(article: ChunkEntry, publishedAt: string, stored: StoredArticle | undefined): ChunkEntry {
  const { begins, ...row } = article.row;
  const preview = { ...row.preview, publishedAt };
  if (stored !== undefined) {
    const { isPremium, sponsored, sourceId } = ownCard(stored);
    preview.sponsored = sponsored;
    // Another source's body is premium or not as that source is.
    if (isPremium !== undefined && sourceId === preview.sourceId) preview.isPremium = isPremium;
  }
  return { ...article, row: { ...row, preview, ...(begins && stored === undefined ? { begins } : {}) } };
}
