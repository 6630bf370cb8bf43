import { keepMs } from '#functions/runtime/env.ts';
import { batchRead } from '#functions/table/batch.ts';
import type { ArticleCounters, ArticlePreview } from '#shared/domain/articles/article.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { articleEntity, imageSizeOf, type Preview, storyIdOf, withCounters, withScore } from './article-rows.ts';
import {
  frontList,
  idAt,
  placeAt,
  positionOf,
  publisherList,
  regionList,
  topicList,
  watchlistList,
} from './lists/leaves.ts';
import { readEntries } from './lists/list-reader.ts';
import { storyBriefs } from './stories.ts';

export interface ArticleFilter {
  topic?: string | undefined;
  region?: string | undefined;
  publisherId?: string | undefined;
  /** Id of a published watchlist that has marked them. */
  watchlist?: string | undefined;
  /** Primary subtags. Articles of unknown language pass too. */
  languages?: readonly string[] | undefined;
}
/** The end of a page: the last article that was read. */
export interface ArticlePosition {
  publishedAt: string;
  id: string;
}
export interface ArticlePage {
  items: (ArticlePreview & ArticleCounters)[];
  /** Null at the end of the list. */
  next: ArticlePosition | null;
}

/**
 * Reads the newest surviving articles after `from`, at most `limit`. Costs the same however large the table is. May
 * return a short page with a position to continue from.
 */
export const latestArticles = (
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
  now = new Date(),
): Promise<ArticlePage> => readPage(filter, limit, from, now, readListRows);

/** Like `latestArticles`, for readers: counters and coverage may be older by the time in which counters are folded. */
export const recentArticles = (
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
  now = new Date(),
): Promise<ArticlePage> => readPage(filter, limit, from, now, recentListRows);

/**
 * The cards of these articles. Merged, unlisted and unknown ones are left out. Rows are read eventually consistent, and
 * never kept: what the editors take down is gone with the next call.
 */
export async function readCards(ids: readonly string[], now: Date): Promise<Map<string, ArticlePreview>> {
  const rows = await readListRows(ids);
  return new Map([...rows].map(([id, row]) => [id, withScore(row, now)]));
}

async function readPage(
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
  now: Date,
  readRows: ReadRows,
): Promise<ArticlePage> {
  const { entries, next } = await readEntries(listsOf(filter), {
    from: from && positionOf(from),
    limit,
    languages: filter.languages,
  });
  const ids = entries.map(({ position }) => idAt(position));
  const rows = await readRows(ids);
  const items = ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [withScore(row, now)];
  });
  return { items, next: next === null ? null : placeAt(next) };
}

/** Places of articles in a list, the newest first, as `<time>#<id>`. */
export interface Places {
  positions: string[];
  /** The last one that was read; null at the end of the list. */
  next: string | null;
}

/** The places of the newest articles that lists have with this filter, below a position, at most `count`. */
export async function listedPlaces(filter: ArticleFilter, bound: string | null, count: number): Promise<Places> {
  const { entries, next } = await readEntries(listsOf(filter), {
    from: bound,
    limit: count,
    languages: filter.languages,
  });
  return { positions: entries.map(({ position }) => position), next };
}

/** The lists whose common articles pass a filter, the shortest first as a rule. */
function listsOf({ publisherId, topic, region, watchlist }: ArticleFilter): string[] {
  const lists = [
    ...(watchlist === undefined ? [] : [watchlistList(watchlist)]),
    ...(publisherId === undefined ? [] : [publisherList(publisherId)]),
    ...(topic === undefined ? [] : [topicList(topic)]),
    ...(region === undefined ? [] : [regionList(region)]),
  ];
  return lists.length === 0 ? [frontList] : lists;
}

/** What a list shows of an article. */
type ListRow = Preview & ArticleCounters & Pick<ArticlePreview, 'story' | 'imageSize'>;
/** Reads what lists show of these articles. Merged, unlisted and unknown ones are left out. */
type ReadRows = (ids: readonly string[]) => Promise<Map<string, ListRow>>;

/** Lists name whose a picture is. What it shows is for the article's page: captions would weigh on each document. */
const inList = ({ picture, ...card }: Preview): Preview =>
  picture?.credit ? { ...card, picture: { alt: '', caption: '', credit: picture.credit } } : card;

/** Reads the rows and their stories from the table, eventually consistent. */
export const readListRows: ReadRows = async (ids) => {
  const rows = await batchRead(
    articleEntity(),
    ids.map((id) => ({ id })),
    { consistent: false },
  );
  const shown = rows.filter(
    ({ editorial = noEditorial, ingested: { survivor } }) => survivor === null && editorial.state === 'listed',
  );
  const stories = await storyBriefs(shown.map(({ ingested }) => storyIdOf(ingested)));
  return new Map(
    shown.map(({ id, stats, ingested, picture }) => {
      const story = stories.get(storyIdOf(ingested));
      return [
        id,
        {
          ...withCounters(inList(ingested.preview), stats),
          ...imageSizeOf(ingested.preview, picture),
          ...(story && { story }),
        },
      ];
    }),
  );
};

/** Most rows in memory, each about two kilobytes. */
const maxKept = 2500;
const kept = new Map<string, { row: ListRow; since: number }>();

/**
 * Like `readListRows`, for what readers see: a row is kept for `keepMs`, and all requests that a function serves
 * meanwhile share it.
 */
export const recentListRows: ReadRows = async (ids) => {
  const now = Date.now();
  const oldest = now - keepMs();
  const missing = ids.filter((id) => (kept.get(id)?.since ?? 0) <= oldest);
  const read = missing.length === 0 ? new Map<string, ListRow>() : await readListRows(missing);
  for (const id of missing) {
    // Deleted first: the newest are last.
    kept.delete(id);
    const row = read.get(id);
    if (row !== undefined) kept.set(id, { row, since: now });
  }
  const rows = new Map<string, ListRow>();
  for (const id of ids) {
    const row = kept.get(id)?.row;
    if (row !== undefined) rows.set(id, row);
  }
  for (const id of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(id);
  }
  return rows;
};
