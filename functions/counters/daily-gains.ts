import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { isConditionFailure, writeTransaction } from '#functions/table/transaction.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Figures } from '#shared/domain/desk/analytics.ts';
import { type Referrals, referralsOf, referrerKinds } from '#shared/domain/desk/referrer.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';
import { referralAttributes, shardOf } from './counters.ts';

/** Partitions of a day. DynamoDB writes a thousand units a second to one, and as many articles may be folded. */
const shards = 4;
/** Days for which the gains of a closed day are kept; longer than a day may be rolled up. */
const keptDays = 7;

/** The counters of an article at the beginning of the day of its last fold. */
const folds = defineEntity({
  model: { entity: 'fold', version: '1', service },
  attributes: {
    articleId: { type: 'string', required: true },
    /** UTC. */
    day: { type: 'string', required: true },
    views: { type: 'number', required: true },
    likes: { type: 'number', required: true },
    clicks: { type: 'number', required: true },
    ...referralAttributes,
  },
  indexes: { byArticle: keys('counters#${articleId}', 'folded') },
});
/**
 * The gains of an article on a day, as of its last fold: whole values, so writing them again adds nothing. Only rows of
 * closed days expire: an article's next day begins with the gains of the day before, however long ago that is.
 */
const gains = defineEntity({
  model: { entity: 'gain', version: '1', service },
  attributes: {
    /** UTC. */
    day: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    articleId: { type: 'string', required: true },
    views: { type: 'number' },
    likes: { type: 'number' },
    clicks: { type: 'number' },
    ...referralAttributes,
    topic: { type: 'string' },
    region: { type: 'string' },
    publisherId: { type: 'string' },
    /** Milliseconds since 1970 at which the counters were read. */
    readAt: { type: 'number' },
    /** Whether another day has begun for the article: the gains are final. */
    closed: { type: 'boolean' },
    /** Seconds since 1970. */
    expiresAt: { type: 'number' },
  },
  indexes: { byDay: keys('gains#${day}#${shard}', '${articleId}') },
});
const rows = () => ({ fold: folds(), gain: gains() });

export const gainKey = (day: string, articleId: string) => ({ day, shard: shardOf(articleId) % shards, articleId });

/** What an article gains: its figures, and its views by how their visit began. */
type Gains = Figures & Referrals;
type Counted = Figures & Partial<Referrals>;
interface Fold extends Counted {
  day: string;
}
const gainsOf = ({ views = 0, likes = 0, clicks = 0, ...row }: Partial<Gains>): Gains => ({
  views,
  likes,
  clicks,
  ...referralsOf((kind) => row[kind] ?? 0),
});
const combined = (a: Gains, b: Gains, sign: 1 | -1): Gains => ({
  views: a.views + sign * b.views,
  likes: a.likes + sign * b.likes,
  clicks: a.clicks + sign * b.clicks,
  ...referralsOf((kind) => a[kind] + sign * b[kind]),
});

/**
 * Records the gains of an article on the day of `now`. A repeated call with the same counters changes nothing.
 * @param now just before the counters were read
 * @throws when another fold of the article was faster; the next try reads newer counters
 */
export async function recordGains(
  { id: articleId, topic, region, publisherId }: Pick<ArticlePreview, 'id' | 'topic' | 'region' | 'publisherId'>,
  counters: Counted,
  now: Date,
): Promise<void> {
  const { data: fold } = await folds().get({ articleId }).go({ consistent: true });
  const { day, ...base } = await begunDay(articleId, fold, now);
  const readAt = now.getTime();
  const written = gains()
    .put({
      ...gainKey(day, articleId),
      ...combined(gainsOf(counters), base, -1),
      topic,
      ...(region === null ? {} : { region }),
      publisherId,
      readAt,
    })
    .where(
      (row, { notExists, lte }) =>
        `${notExists(row.closed)} AND (${notExists(row.readAt)} OR ${lte(row.readAt, readAt)})`,
    )
    .go();
  await written.catch((error: unknown) => {
    throw isConditionFailure(error) ? concurrentFold(articleId, error) : error;
  });
}

/** The day of an article's gains, with the counters at its beginning. */
async function begunDay(articleId: string, fold: Fold | null, now: Date): Promise<Gains & { day: string }> {
  const today = utcDay(now);
  // Another function's clock may have begun the next day already.
  if (fold !== null && fold.day >= today) return { ...gainsOf(fold), day: fold.day };
  return { ...(await beginDay(articleId, fold, today, now)), day: today };
}

/**
 * Closes the last day of an article and begins another, in one transaction: a fold of the closed day that is still
 * under way can then write nothing, and no row expires before its gains are in the counters that another day begins
 * with.
 * @returns the counters at the beginning of the day
 */
async function beginDay(articleId: string, fold: Fold | null, day: string, now: Date): Promise<Gains> {
  const gained = fold === null ? null : await readGain(fold.day, articleId);
  const base = combined(gainsOf(fold ?? {}), gainsOf(gained ?? {}), 1);
  const expiresAt = Math.floor(now.getTime() / 1000) + keptDays * daySeconds;
  const failed = await writeTransaction(rows(), ({ fold: foldRow, gain }) => [
    foldRow
      .put({ articleId, day, ...base })
      .where((row, { eq, notExists }) => (fold === null ? notExists(row.day) : eq(row.day, fold.day)))
      .commit(),
    ...(fold === null
      ? []
      : [
          gain
            .update(gainKey(fold.day, articleId))
            .set({ closed: true, expiresAt })
            .where((row, { eq, notExists }) => {
              if (gained === null) return notExists(row.readAt);
              const { views, likes, clicks } = gained;
              return `${eq(row.views, views)} AND ${eq(row.likes, likes)} AND ${eq(row.clicks, clicks)}`;
            })
            .commit(),
        ]),
  ]);
  if (failed !== null) throw concurrentFold(articleId);
  return base;
}

async function readGain(day: string, articleId: string) {
  const { data } = await gains()
    .get({ ...gainKey(day, articleId) })
    .go({ consistent: true });
  return data;
}

const concurrentFold = (articleId: string, cause?: unknown): Error =>
  new Error(`Concurrent fold of article ${articleId}`, { cause });

/** What an article of a topic, region and publisher has gained. */
export interface Gain extends Gains {
  topic: string;
  region: string | null;
  publisherId: string;
}

/** Reads what the articles of a day have gained, a page of each partition at a time, strongly consistent. */
export async function eachGain(day: string, use: (gain: Gain) => void): Promise<void> {
  const readShard = async (shard: number) => {
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(day, shard, cursor);
      // A day that was closed before its first row was written has neither.
      for (const { topic, region = null, publisherId, ...figures } of page.data)
        if (topic !== undefined && publisherId !== undefined) use({ topic, region, publisherId, ...gainsOf(figures) });
      cursor = page.cursor;
      if (cursor === null) return;
    }
  };
  await settleAll(Array.from({ length: shards }, (_, shard) => readShard(shard)));
}

const readPage = (day: string, shard: number, cursor: string | null) =>
  gains()
    .query.byDay({ day, shard })
    .go({
      cursor,
      consistent: true,
      attributes: ['views', 'likes', 'clicks', ...referrerKinds, 'topic', 'region', 'publisherId'],
    });
