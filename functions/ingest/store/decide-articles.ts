import type { ChunkEntry } from '#functions/articles/article-chunks.ts';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { newsroom } from '#shared/config/editorial.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import {
  type Identified,
  identify,
  SourceNames,
  sharedIdentity,
  type Unidentified,
} from '#shared/domain/articles/identify.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import { addressIds, idOfIdentity } from '../article-id.ts';
import type { ArrivalsMessage, ArticlesMessage } from '../article-queue.ts';
import { articleOfEntry } from './build-article.ts';
import type { Commit } from './commit-log.ts';
import { isComposed, withPresentReports } from './composed-articles.ts';
import { ownCard, withEditorial, withoutEditorial } from './edited-rows.ts';
import { loadNames } from './entry-names.ts';
import type { LedgerState } from './ledger-state.ts';
import { type Placement, placeRows } from './place-rows.ts';
import { placeStories } from './stories/place-stories.ts';

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
  formerId?: string | undefined;
}

/** What a batch changes. */
export interface Decision extends Placement, Pick<Commit, 'names' | 'addresses' | 'stories' | 'moved'> {
  /** The result of each entry. Lazy: a later entry of the batch can replace an earlier one. */
  results: { message: NewsMessage; result: () => keyof Totals }[];
}

/** Decides for the entries of a batch which articles to add, update and merge. Changes the index of `state`. */
export async function decideArticles(messages: readonly NewsMessage[], state: LedgerState): Promise<Decision> {
  const { index } = state;
  const results: Decision['results'] = [];
  const watchlists = messages.some((message) => 'entries' in message) ? await publishedWatchlists() : [];
  const arrivals = messages.flatMap((message) => arrivalsOf(message, watchlists, results));
  await loadNames(
    state.names,
    messages.map(({ source }) => source.id),
  );
  const names = new SourceNames(state.names);
  const before = await readKnown(arrivals, names);

  const incoming = new Map<string, ChunkEntry>();
  const firstSeen = new Map<string, number>();
  const addresses: Record<string, string> = {};
  const known = (id: string): Identified | undefined => identified(incoming.get(id)?.row ?? before.get(id));
  for (const arriving of arrivals) {
    const { message } = arriving;
    const id = identifyArrival(arriving, known, names, addresses);
    const arrival = withId(arriving, id);
    const stored = before.get(id);
    const present = incoming.get(id)?.row ?? (stored && withoutEditorial(stored));
    const publishedAt = publicationTime(arrival, present);
    if (present !== undefined && !supersedes(arrival, publishedAt, present)) {
      results.push({ message, result: () => 'deduplicated' });
      continue;
    }
    incoming.set(id, withStoredFields(arrival.article, publishedAt, stored));
    firstSeen.set(id, Date.parse(message.fetchedAt));
    results.push({
      message,
      result: () => (present === undefined && index.get(id)?.survivor === null ? 'added' : 'deduplicated'),
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
  const placement = await placeRows(edited, before, firstSeen, state);
  const stories = await placeStories(placement, state);
  return { ...placement, ...stories, results, names: names.changes(), addresses };
}

/** The stored articles that these arrivals may be. Most need one read of their own id. */
async function readKnown(arrivals: readonly Arrival[], names: SourceNames): Promise<Map<string, StoredArticle>> {
  const entries = arrivals.map(unidentified);
  const responses = Map.groupBy(arrivals, ({ message: { runId, source } }) => `${runId} ${source.id}`);
  for (const response of responses.values()) names.learnRepeated(response.map(unidentified));
  const ids = entries.flatMap(({ id, sourceId, name = '', formerId }) =>
    [id, names.get(sourceId, name) || [], formerId ?? []].flat(),
  );
  const before = await readStoredArticles([...new Set(ids)]);
  // Several articles may have the address of one that is stored, or of another arrival.
  const titles = new Map<string, string>();
  const own = entries.filter((entry) => {
    const title = before.get(entry.id)?.preview.title ?? titles.get(entry.id) ?? entry.title;
    titles.set(entry.id, title);
    return title !== entry.title || (before.has(entry.id) && entry.name !== before.get(entry.id)?.name);
  });
  const shared = await readStoredArticles([...new Set(own.map(ownId))]);
  return new Map([...before, ...shared]);
}

/** The id of the article that an arrival is. Adds its name, and its address if that has another id. */
function identifyArrival(
  arrival: Arrival,
  known: (id: string) => Identified | undefined,
  names: SourceNames,
  addresses: Record<string, string>,
): string {
  const entry = unidentified(arrival);
  if (isComposed(arrival.article.row)) return entry.id;
  const id = identify(entry, known, names, () => ownId(entry));
  if (id === entry.id) return id;
  const isOneOfSeveral = known(entry.id) !== undefined;
  // The address alone leads to the first of several.
  const address = addressIds(entry.url ?? '').find((one) => !isOneOfSeveral || one !== entry.id);
  if (address !== undefined) addresses[address] = id;
  return id;
}

const ownId = (entry: Unidentified): string => idOfIdentity(sharedIdentity(entry));

const unidentified = ({ message, article, isDated, formerId }: Arrival): Unidentified => {
  const { preview, name } = article.row;
  const { id, title, summary, url, publishedAt } = preview;
  return { id, sourceId: message.source.id, title, summary, url, publishedAt, name, isDated, formerId };
};

function identified(row: RowChange | undefined): Identified | undefined {
  return row === undefined ? undefined : { ...ownCard(row), name: row.name };
}

function withId(arrival: Arrival, id: string): Arrival {
  const { article } = arrival;
  const preview = { ...article.row.preview, id };
  return { ...arrival, article: { ...article, row: { ...article.row, preview } } };
}

/** The articles of a message. Entries that cannot be published become results. */
function arrivalsOf(message: NewsMessage, watchlists: readonly Watchlist[], results: Decision['results']): Arrival[] {
  if ('arrivals' in message)
    return message.arrivals.map(({ preview, isDated, fingerprint, name, formerId, author, chunk }) => {
      const named = name === undefined ? {} : { name };
      const row: RowChange = { preview, survivor: null, fingerprint, ...named, author, coverage: [], chunk };
      return { message, article: { row }, isDated, formerId };
    });
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
  // The newsroom says when its own story was published, also after it has taken a publication back.
  if (known === undefined || message.source.id === newsroom.sourceId) return publishedAt;
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
