import { hash } from 'node:crypto';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import { type ReaderInterests, reasonFor } from '#shared/domain/readers/personal-feed.ts';
import { latestArticles } from '../articles/articles.ts';
import { followedIds, followsOf } from './follows.ts';
import { recentReading } from './readings.ts';

/** Whom a reader follows, and what they opened of late. */
export async function readInterests(uid: string): Promise<ReaderInterests & { follows: Follow[] }> {
  const [follows, reading] = await Promise.all([followsOf(uid), recentReading(uid)]);
  return { follows, publishers: followedIds(follows, 'publisher'), topics: followedIds(follows, 'topic'), ...reading };
}

/** How far the search for a reader's articles goes, whatever they follow: the newest of all, and the newest of some who are hardly among those. */
const search = { newest: 200, quiet: 10, ofEach: 15, few: 5 } as const;
const hourMs = 3_600_000;

/**
 * Articles that may be in a reader's own feed: at most 200 + 10 lists of 15, so that a feed costs the same for five follows and for five hundred. Publishers and topics with fewer
 * than five articles among the newest are asked for theirs; of more than ten of those, others have their turn each hour.
 */
export async function feedCandidates(
  reader: Pick<ReaderInterests, 'publishers' | 'topics'>,
  now: Date,
): Promise<ArticlePreview[]> {
  const newest = (await latestArticles({}, search.newest, null, now)).items.filter(
    (article) => reasonFor(article, reader) !== null,
  );
  const seen = (belongs: (article: ArticlePreview) => boolean) => newest.filter(belongs).length;
  const hour = Math.floor(now.getTime() / hourMs);
  const turn = (name: string) => hash('sha256', `${hour} ${name}`);
  const quiet = [
    ...[...reader.publishers].map((id) => ({
      filter: { source: id },
      name: `publisher ${id}`,
      seen: seen((one) => one.publisherId === id),
    })),
    ...[...reader.topics].map((id) => ({
      filter: { topic: id },
      name: `topic ${id}`,
      seen: seen((one) => one.topic === id),
    })),
  ]
    .filter((target) => target.seen < search.few)
    .sort((a, b) => (turn(a.name) < turn(b.name) ? -1 : 1))
    .slice(0, search.quiet);
  const more = await Promise.all(
    quiet.map(async ({ filter }) => (await latestArticles(filter, search.ofEach, null, now)).items),
  );
  return [...newest, ...more.flat()];
}
