import { firstRows } from '#functions/table/first-rows.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticleCounters, ArticlePreview } from '#shared/domain/articles/article.ts';
import { isInLanguages } from '#shared/domain/articles/language.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { articleEntity, type Preview, withCounters, withScore } from './article-rows.ts';
import { daysWithArticles } from './calendar.ts';

export interface ArticleFilter {
  topic?: string | undefined;
  region?: string | undefined;
  publisherId?: string | undefined;
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
 * Reads the newest surviving articles after `from`, at most `limit`. Reads about as many bytes as it returns,
 * however large the table is. May return a short page with a position to continue from.
 */
export async function latestArticles(
  filter: ArticleFilter,
  limit: number,
  from: ArticlePosition | null,
  now = new Date(),
): Promise<ArticlePage> {
  const { rows, next } = await rowsOf(filter, limit, from);
  return { items: rows.map((row) => withScore(row, now)), next };
}

type ListRow = Preview & ArticleCounters;
interface RowPage {
  rows: ListRow[];
  next: ArticlePosition | null;
}

/** Reads rows of one list after a position; fewer than `count` only at its end. */
type ReadList = (from: ArticlePosition | null, count: number) => Promise<ListRow[]>;

/** Queries the index of the filter's most selective field and filters by the others. */
async function rowsOf(filter: ArticleFilter, limit: number, from: ArticlePosition | null): Promise<RowPage> {
  const { publisherId, topic, region, languages } = filter;
  const { byPublisher, byTopic, byRegion } = articleEntity().query;
  const list =
    (query: ListQuery): ReadList =>
    (after, count) =>
      readRows(query, after, count);
  if (publisherId !== undefined)
    return filteredPage(list(byPublisher({ inPublisher: publisherId })), { topic, region, languages }, limit, from);
  if (topic !== undefined) return filteredPage(list(byTopic({ inTopic: topic })), { region, languages }, limit, from);
  if (region !== undefined) return filteredPage(list(byRegion({ inRegion: region })), { languages }, limit, from);
  return filteredPage(frontPage, { languages }, limit, from);
}

/** Only what a card needs: the SDK takes its time by the attribute. */
interface ListOptions {
  order: 'desc';
  limit: number;
  cursor: string | null;
  attributes: ['preview', 'stats'];
}
interface StoredRow {
  preview?: Preview | undefined;
  stats?: ArticleCounters | undefined;
}
interface RowQuery {
  go(options: ListOptions): Promise<{ data: StoredRow[]; cursor: string | null }>;
}
interface ListQuery extends RowQuery {
  lt(position: ArticlePosition): RowQuery;
}

async function readRows(query: ListQuery, from: ArticlePosition | null, limit: number): Promise<ListRow[]> {
  const rest = from === null ? query : query.lt(from);
  return firstRows(limit, async (page) => {
    const { data, cursor } = await rest.go({ order: 'desc', ...page, attributes: ['preview', 'stats'] });
    const rows = data.flatMap(({ preview, stats }) => (preview === undefined ? [] : [withCounters(preview, stats)]));
    return { data: rows, cursor };
  });
}

/** Reads back through the days with articles, as far as the page needs. */
async function frontPage(from: ArticlePosition | null, limit: number): Promise<ListRow[]> {
  const firstDay = from === null ? null : utcDay(from.publishedAt);
  const rows: ListRow[] = [];
  for await (const day of daysWithArticles(firstDay)) {
    const after = day === firstDay ? from : null;
    rows.push(...(await readRows(articleEntity().query.latest({ day }), after, limit - rows.length)));
    if (rows.length >= limit) break;
  }
  return rows;
}

/**
 * Rows that one request reads of a filtered list: bounds the cost of a rare combination in a long list. For languages
 * it is more: a page of the default size is full if one article in ten passes.
 */
const mostRows = ({ languages }: Rest): number =>
  languages === undefined ? 2 * limits.articles.maxLimit : 10 * limits.articles.defaultLimit;
/** Rows of one query. DynamoDB ends a query at one megabyte, which so few rows rarely reach. */
const rowsAtOnce = 250;

/** The fields of a filter that no index covers. */
type Rest = Omit<ArticleFilter, 'publisherId'>;

/** These fields as a test of a row; undefined if there are none. */
function testOf({ topic, region, languages }: Rest) {
  if (topic === undefined && region === undefined && languages === undefined) return undefined;
  return (row: ListRow): boolean =>
    (topic === undefined || row.topic === topic) &&
    (region === undefined || row.region === region) &&
    (languages === undefined || isInLanguages(row.language, languages));
}

/** Reads one list until `limit` rows pass the rest of the filter. Without a rest, one query is enough. */
async function filteredPage(read: ReadList, rest: Rest, limit: number, from: ArticlePosition | null): Promise<RowPage> {
  const passes = testOf(rest);
  if (passes === undefined) return fullPage(await read(from, limit), limit);
  const maxRowsRead = mostRows(rest);
  const found: ListRow[] = [];
  let rowsRead = 0;
  for (let after = from; ; ) {
    const count = Math.min(rowsAtOnce, maxRowsRead - rowsRead);
    const rows = await read(after, count);
    rowsRead += rows.length;
    found.push(...rows.filter(passes));
    if (found.length >= limit) return fullPage(found.slice(0, limit), limit);
    const last = rows.at(-1);
    if (last === undefined || rows.length < count) return { rows: found, next: null };
    if (rowsRead >= maxRowsRead) return { rows: found, next: positionOf(last) };
    after = last;
  }
}

const positionOf = ({ publishedAt, id }: ListRow): ArticlePosition => ({ publishedAt, id });

/** A page with `limit` rows may be followed by more. */
function fullPage(rows: ListRow[], limit: number): RowPage {
  const last = rows.at(-1);
  return { rows, next: rows.length < limit || last === undefined ? null : positionOf(last) };
}
