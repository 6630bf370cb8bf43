import { pack, unpack } from '#functions/runtime/packed.ts';
import { limits } from '#shared/config/limits.ts';
import { type Article, type ArticleCounts, type ArticlePreview, noCounts } from '#shared/domain/articles/article.ts';
import { performanceScore } from '#shared/domain/articles/performance-score.ts';
import { batchRead, batchWrite } from '../table/batch.ts';
import { defineEntity, service } from '../table/entity.ts';
import { isConditionFailure } from '../table/transaction.ts';
import { dayKey, daysWithArticles } from './calendar.ts';

/** What a card shows and readers cannot change; the only part, with the counters, that the indexes carry. */
type Preview = Omit<ArticlePreview, keyof ArticleCounts | 'performanceScore' | 'age'>;
/** What only the article's page needs. */
type Details = Omit<Article, Exclude<keyof ArticlePreview, 'content'>>;

/** An article as ingestion writes it. `survivor` names the earlier report that it was merged into, null while it stands itself. */
export interface StoredArticle {
  preview: Preview;
  details: Details;
  survivor: string | null;
  /** Changes when the publisher changes the entry. */
  fingerprint: string;
  stats: ArticleCounts;
}

/**
 * A nested value kept as one JSON string. A list of 200 then costs the SDK 200 strings and not 5,000 attributes, which is most of the
 * time that a list takes.
 */
const json = <T>() => ({
  type: 'any' as const,
  required: true,
  set: (value: T): string => JSON.stringify(value),
  get: (value: string): T => JSON.parse(value),
});
/** A long value kept packed: written once, read one at a time, billed by the kilobyte. */
const packed = <T>() => ({
  type: 'any' as const,
  required: true,
  set: (value: T): Uint8Array => pack(value),
  get: (value: Uint8Array): T => unpack(value) as T,
});

const listed = (attribute: string) => (values: Record<string, unknown>) => values[attribute] !== '';
const newestFirst = {
  composite: ['publishedAt', 'id'] as ['publishedAt', 'id'],
  template: '${publishedAt}#${id}' as const,
  casing: 'none' as const,
};

const entity = defineEntity({
  model: { entity: 'article', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    publishedAt: { type: 'string', required: true },
    // The lists that the article stands in; empty for a merged report, which stands in none.
    day: { type: 'string', required: true },
    inPublisher: { type: 'string', required: true },
    inTopic: { type: 'string', required: true },
    inRegion: { type: 'string', required: true },
    preview: json<Preview>(),
    stats: json<ArticleCounts>(),
    details: packed<Details>(),
    survivor: { type: 'string', required: true },
    fingerprint: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'article#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'article', casing: 'none' },
    },
    latest: {
      index: 'gsi1',
      condition: listed('day'),
      pk: { field: 'gsi1pk', composite: ['day'], template: 'feed#${day}', casing: 'none' },
      sk: { field: 'gsi1sk', ...newestFirst },
    },
    byPublisher: {
      index: 'gsi2',
      condition: listed('inPublisher'),
      pk: { field: 'gsi2pk', composite: ['inPublisher'], template: 'publisher#${inPublisher}', casing: 'none' },
      sk: { field: 'gsi2sk', ...newestFirst },
    },
    byTopic: {
      index: 'gsi3',
      condition: listed('inTopic'),
      pk: { field: 'gsi3pk', composite: ['inTopic'], template: 'topic#${inTopic}', casing: 'none' },
      sk: { field: 'gsi3sk', ...newestFirst },
    },
    byRegion: {
      index: 'gsi4',
      condition: listed('inRegion'),
      pk: { field: 'gsi4pk', composite: ['inRegion'], template: 'region#${inRegion}', casing: 'none' },
      sk: { field: 'gsi4sk', ...newestFirst },
    },
  },
});

export interface ArticleFilter {
  topic?: string | undefined;
  region?: string | undefined;
  /** A publisher's id. */
  source?: string | undefined;
}
/** Where a page ended: the last article that was looked at. */
export interface Position {
  publishedAt: string;
  id: string;
}
export interface Page {
  /** With all their counts; an answer takes from them what it promises. */
  items: (ArticlePreview & ArticleCounts)[];
  /** Null at the end of the list. */
  next: Position | null;
}

/** The newest standing articles after `from`, at most `limit`. Reads about the bytes that it answers, whatever the table's size. */
export async function latestArticles(
  filter: ArticleFilter,
  limit: number,
  from: Position | null,
  now = new Date(),
): Promise<Page> {
  const { source, topic, region } = filter;
  const page =
    source !== undefined
      ? await filtered(entity().query.byPublisher({ inPublisher: source }), { topic, region }, limit, from)
      : topic !== undefined
        ? await filtered(entity().query.byTopic({ inTopic: topic }), { region }, limit, from)
        : region !== undefined
          ? whole(await listPage(entity().query.byRegion({ inRegion: region }), from, limit), limit)
          : whole(await frontPage(limit, from), limit);
  return { items: page.rows.map((row) => scored(row, now)), next: page.next };
}

type Counted = Preview & ArticleCounts;
interface Row {
  id?: string | undefined;
  publishedAt?: string | undefined;
  preview?: Preview | undefined;
  stats?: ArticleCounts | undefined;
}
/** Only what a card needs leaves the table: the SDK spends its time by the attribute. */
interface ListOptions {
  order: 'desc';
  limit: number;
  attributes: ['preview', 'stats'];
}
interface ListQuery {
  go(options: ListOptions): Promise<{ data: Row[] }>;
  lt(position: Position): { go(options: ListOptions): Promise<{ data: Row[] }> };
}

async function listPage(query: ListQuery, from: Position | null, limit: number): Promise<Counted[]> {
  const answer = await (from === null ? query : query.lt(from)).go({
    order: 'desc',
    limit,
    attributes: ['preview', 'stats'],
  });
  return answer.data.flatMap(({ preview, stats }) =>
    preview === undefined ? [] : [{ ...preview, ...noCounts, ...stats }],
  );
}

/** Walks back through the days that hold articles, only as far as the page needs. */
async function frontPage(limit: number, from: Position | null): Promise<Counted[]> {
  const found: Counted[] = [];
  for await (const day of daysWithArticles(from === null ? null : dayKey(from.publishedAt))) {
    const after = from !== null && day === dayKey(from.publishedAt) ? from : null;
    found.push(...(await listPage(entity().query.latest({ day }), after, limit - found.length)));
    if (found.length >= limit) break;
  }
  return found;
}

/**
 * Rows of a list that one request looks at where only some of them pass. A combination that is rare, or never comes, costs no more than this however long the list has become; its
 * page is short then, and goes on where the look ended.
 */
const mostLookedAt = 2 * limits.articles.maxLimit;

interface Found {
  rows: Counted[];
  next: Position | null;
}

/** Pages through one list until `limit` articles pass the rest of the filter; without any rest, one page is enough. */
async function filtered(
  query: ListQuery,
  { topic, region }: ArticleFilter,
  limit: number,
  from: Position | null,
): Promise<Found> {
  if (topic === undefined && region === undefined) return whole(await listPage(query, from, limit), limit);
  const passes = (row: Counted) =>
    (topic === undefined || row.topic === topic) && (region === undefined || row.region === region);
  const found: Counted[] = [];
  let looked = 0;
  for (let after = from; ; ) {
    const rows = await listPage(query, after, limits.articles.maxLimit);
    looked += rows.length;
    found.push(...rows.filter(passes));
    if (found.length >= limit) return whole(found.slice(0, limit), limit);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limits.articles.maxLimit) return { rows: found, next: null };
    if (looked >= mostLookedAt) return { rows: found, next: positionOf(last) };
    after = last;
  }
}

const positionOf = ({ publishedAt, id }: Counted): Position => ({ publishedAt, id });

/** A page that is as long as was asked for may have more behind it. */
function whole(rows: Counted[], limit: number): Found {
  const last = rows.at(-1);
  return { rows, next: rows.length < limit || last === undefined ? null : positionOf(last) };
}

/** Its age moves, so how an article does is found when it is read. */
const scored = <T extends Pick<Preview, 'publishedAt'> & ArticleCounts>(
  article: T,
  now: Date,
): T & { performanceScore: number } => ({
  ...article,
  performanceScore: performanceScore(article, article.publishedAt, now),
});

/**
 * One article, following a merged report to the one that stands; null when there is none. Whole, unless `withholdPremium`: then a premium article has the
 * opening words of its preview in place of the body, and says so.
 */
export async function readArticle(
  id: string,
  { withholdPremium = false, now = new Date() } = {},
): Promise<Article | null> {
  const { data } = await entity().get({ id }).go();
  if (data === null) return null;
  if (data.survivor !== '' && data.survivor !== id) return readArticle(data.survivor, { withholdPremium, now });
  const whole = scored({ ...data.preview, ...data.details, ...noCounts, ...data.stats }, now);
  return withholdPremium && data.preview.isPremium
    ? { ...whole, content: data.preview.content, withheld: true }
    : whole;
}

/** What may be told of an article to whoever has its address: what a card shows, and who wrote it. Never the body, whether or not anybody pays for it. */
export type SharedArticle = ArticlePreview & Pick<Article, 'author'>;

/** One article as it may be shared, following a merged report to the one that stands; null when there is none. */
export async function readSharedArticle(id: string, now = new Date()): Promise<SharedArticle | null> {
  const { data } = await entity().get({ id }).go();
  if (data === null) return null;
  if (data.survivor !== '' && data.survivor !== id) return readSharedArticle(data.survivor, now);
  return scored({ ...data.preview, ...noCounts, ...data.stats, author: data.details.author }, now);
}

/** The article that stands for `id`: itself, or the one that it was merged into. Null when there is none. */
export async function standingArticle(id: string): Promise<Pick<Preview, 'id' | 'publisherId' | 'topic'> | null> {
  const { data } = await entity()
    .get({ id })
    .go({ attributes: ['id', 'survivor', 'preview'] });
  if (data === null) return null;
  return data.survivor === '' || data.survivor === id ? data.preview : standingArticle(data.survivor);
}

/** Shows these counts on an article and in every list that it stands in. An article that is gone by now stays gone. */
export async function saveCounts(id: string, counts: ArticleCounts): Promise<void> {
  await entity()
    .update({ id })
    .set({ stats: counts })
    .where(({ id: known }, { exists }) => exists(known))
    .go()
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error;
    });
}

/** Articles as they were written, merged reports too; ids that are not there are left out. Strongly consistent: ingestion decides by them. */
export async function readStoredArticles(ids: readonly string[]): Promise<Map<string, StoredArticle>> {
  const data = await batchRead(
    ids.map((id) => ({ id })),
    (keys) => entity().get(keys),
  );
  return new Map(
    data.map(({ id, preview, details, stats, fingerprint, survivor }) => [
      id,
      { preview, details, stats, fingerprint, survivor: survivor === '' ? null : survivor },
    ]),
  );
}

/** Writes articles whole, each under its id, so that writing twice changes nothing. */
export async function saveArticles(stored: readonly StoredArticle[]): Promise<void> {
  const rows = stored.map(({ preview, details, survivor, fingerprint, stats }) => {
    const stands = survivor === null;
    return {
      id: preview.id,
      publishedAt: preview.publishedAt,
      day: stands ? dayKey(preview.publishedAt) : '',
      inPublisher: stands ? preview.publisherId : '',
      inTopic: stands ? preview.topic : '',
      inRegion: stands ? (preview.region ?? '') : '',
      preview,
      stats,
      details,
      survivor: survivor ?? '',
      fingerprint,
    };
  });
  await batchWrite(rows, (some) => entity().put(some));
}
