import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { limits } from '#shared/config/limits.ts';
import { dedupKey, normaliseTitle } from '#shared/domain/articles/dedup.ts';
import { dayNumber, type Headline, type StoryIndex } from '#shared/domain/articles/story-index.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import type { ChunkEntry } from './article-chunks.ts';
import type { ArrivalsMessage, ArticlesMessage } from './article-queue.ts';
import type { RowChange } from './article-rows.ts';
import { changeOf, readStoredArticles, type StoredArticle } from './articles.ts';
import { articleOfEntry, headlineOf } from './build-article.ts';
import type { ChangedHeadline } from './commit-log.ts';
import { withCoverage } from './coverage.ts';
import type { LedgerState } from './ledger-state.ts';

/** Results of a message's entries. */
export interface Totals {
  added: number;
  deduplicated: number;
  filtered: number;
}

/** A message with news. */
export type NewsMessage = ArrivalsMessage | ArticlesMessage;

/** An article of a message, as if it was a new one. */
interface Arrival {
  message: NewsMessage;
  article: ChunkEntry;
  isDated: boolean;
}

/** What a batch changes. */
export interface Decision {
  /** Rows to write, with the bodies that are new. */
  articles: ChunkEntry[];
  /** The articles as stored before, by id; absent when new. */
  before: Map<string, StoredArticle>;
  headlines: ChangedHeadline[];
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
    const known = incoming.get(id)?.row ?? stored;
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

  const placed = await placeIncoming(incoming, before, firstSeen, state);
  const affected = affectedBy(incoming, placed, index);
  const toWrite = new Set([...incoming.keys(), ...placed.changed, ...affected]);
  const missing = [...toWrite].filter((id) => !incoming.has(id) && !before.has(id));
  for (const [id, stored] of await readStoredArticles(missing)) before.set(id, stored);
  const rows = new Map<string, RowChange>();
  for (const id of toWrite) {
    const row = incoming.get(id)?.row ?? before.get(id);
    if (row !== undefined) rows.set(id, changeOf(row));
  }
  const written = await withCoverage(affected, rows, incoming, index);
  return {
    articles: [...written].map(([id, row]) => {
      const body = incoming.get(id)?.body;
      return body === undefined ? { row } : { row, body };
    }),
    before,
    headlines: changedHeadlines(placed, index),
    results,
  };
}

/** The articles of a message. Entries with too little to publish are left out; `results` says so. */
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
 * The entry's own time, never in the future, or else the time of the first fetch. Stays unless another source has the
 * page too: a source that changes its date has updated the article.
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

/** Dates an article, and keeps the fields that readers and editors have changed when it is updated. */
function withStoredFields(article: ChunkEntry, publishedAt: string, stored: StoredArticle | undefined): ChunkEntry {
  const preview = { ...article.row.preview, publishedAt };
  if (stored !== undefined) {
    const { isPremium, sponsored, sourceId } = stored.preview;
    preview.sponsored = sponsored;
    // Another source's body is premium or not as that source is.
    if (isPremium !== undefined && sourceId === preview.sourceId) preview.isPremium = isPremium;
  }
  return { ...article, row: { ...article.row, preview } };
}

/** What placing the incoming articles in the index has changed. */
interface Placed {
  /** Reports that are new, or whose survivor, time or title changed. */
  changed: Set<string>;
  /** Their former survivors. */
  formerSurvivors: Set<string>;
  /** The day and key that they have left. */
  moved: Map<string, Pick<ChangedHeadline, 'formerDay' | 'formerKey'>>;
}

/** An article that is older at first sight is compared by its key only, so that an archive loads no history. */
const oldMs = limits.dedup.keyWindowDays * dayMs;

async function placeIncoming(
  incoming: ReadonlyMap<string, ChunkEntry>,
  before: ReadonlyMap<string, StoredArticle>,
  firstSeen: ReadonlyMap<string, number>,
  { index, commit }: LedgerState,
): Promise<Placed> {
  const known = [...incoming.keys()].flatMap((id) => before.get(id) ?? []).map(storedHeadline);
  await index.loadKeys(known);
  // The keys of old articles have expired.
  index.learn(known.map((headline) => ({ ...headline, ...byKeyOnly(headline.at, Date.now()) })));

  const arriving = [...incoming].map(([id, { row }]) => {
    const before = index.get(id);
    const { title, address, at } = storedHeadline(row);
    const age = before === undefined ? byKeyOnly(at, firstSeen.get(id) ?? at) : pickByKeyOnly(before);
    return { id, title, address, at, ...age };
  });
  // In order of time, so that a feed costs the same however it is sorted.
  arriving.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  await index.loadAround(arriving);

  const placed: Placed = { changed: new Set(), formerSurvivors: new Set(), moved: new Map() };
  for (const headline of arriving) {
    const former = index.get(headline.id);
    const day = dayNumber(headline.at);
    if (former !== undefined) {
      if (former.at === headline.at && former.title === headline.title) continue;
      const [key, formerKey] = [headline, former].map(({ title, address }) => dedupKey(title, address));
      placed.moved.set(headline.id, {
        ...(dayNumber(former.at) === day ? {} : { formerDay: dayNumber(former.at) }),
        ...(formerKey === undefined || formerKey === key ? {} : { formerKey }),
      });
    }
    const survivors = await index.place({ ...headline, seen: former?.seen ?? commit + 1 });
    for (const [id, survivor] of survivors) {
      placed.changed.add(id);
      if (survivor) placed.formerSurvivors.add(survivor);
    }
  }
  return placed;
}

const byKeyOnly = (at: number, now: number): Pick<Headline, 'byKeyOnly'> =>
  now - at > oldMs ? { byKeyOnly: true } : {};
const pickByKeyOnly = ({ byKeyOnly: flag }: Headline): Pick<Headline, 'byKeyOnly'> =>
  flag === undefined ? {} : { byKeyOnly: flag };

function storedHeadline({ preview, survivor }: RowChange): Headline {
  const { id, url, publishedAt } = preview;
  const title = headlineOf(preview);
  // The address counts only without a title, and would be a third of what is stored of a headline.
  const address = normaliseTitle(title) === '' ? (url ?? id) : '';
  return { id, title, address, at: Date.parse(publishedAt), seen: 0, survivor };
}

/** The surviving reports whose coverage may have changed: old and new survivors of every placed report. */
function affectedBy(
  incoming: ReadonlyMap<string, ChunkEntry>,
  { changed, formerSurvivors }: Placed,
  index: StoryIndex,
): Set<string> {
  const affected = new Set(formerSurvivors);
  for (const id of [...changed, ...incoming.keys()]) affected.add(index.get(id)?.survivor ?? id);
  return affected;
}

/** The changed headlines as they are now. */
function changedHeadlines({ changed, moved }: Placed, index: StoryIndex): ChangedHeadline[] {
  return [...changed].flatMap((id) => {
    const headline = index.get(id);
    if (headline === undefined) return [];
    const { title, address, at, seen, survivor, byKeyOnly } = headline;
    return [{ id, title, address, at, seen, survivor, ...(byKeyOnly ? { byKeyOnly } : {}), ...moved.get(id) }];
  });
}
