import { editorial } from '#shared/config/editorial.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import { hourOf, recentCounts } from '#shared/domain/articles/topic.ts';
import { withGain } from '#shared/domain/sources/source-gains.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import type { ArticlesMessage } from './article-queue.ts';
import type { StoredArticle } from './articles.ts';
import type { Commit, PublisherCount } from './ledger.ts';
import { daysIn, type LedgerState, loadGains, loadPublishers } from './ledger-state.ts';
import type { TopicCounts } from './topics.ts';

/**
 * Counts of a commit. All of them are whole values, which are safe to write twice. `apply` takes them into the ledger
 * state; call it once they are written.
 */
type Counted<Key extends keyof Commit> = Pick<Commit, Key> & { apply: () => void };

type CountedSource = Pick<ArticlesMessage['source'], 'id' | 'name' | 'type' | 'region' | 'publisherId'>;

/**
 * The article counts of topics and publishers after these articles are stored.
 * @param before the articles as stored, absent when new
 * @param survivedBefore whether each was a surviving report before
 * @param sources the sources of the batch
 */
export async function countArticles(
  state: LedgerState,
  articles: ReadonlyMap<string, StoredArticle>,
  before: ReadonlyMap<string, StoredArticle>,
  survivedBefore: ReadonlyMap<string, boolean>,
  sources: readonly CountedSource[],
  now: Date,
): Promise<Counted<'topics' | 'publishers'>> {
  const steps: { preview: StoredArticle['preview']; by: 1 | -1 }[] = [];
  for (const [id, article] of articles) {
    const old = before.get(id);
    if (old !== undefined && survivedBefore.get(id)) steps.push({ preview: old.preview, by: -1 });
    if (article.survivor === null) steps.push({ preview: article.preview, by: 1 });
  }
  await loadPublishers(
    state,
    steps.map(({ preview }) => preview.publisherId),
  );

  const regions = regionsOfPublishers(sources);
  const topics = new Map<string, { articleCount: number; hours: Record<string, number> }>();
  const publishers = new Map<string, PublisherCount>();
  for (const { preview, by } of steps) {
    const topic = topics.get(preview.topic) ?? copyOf(state.topics.get(preview.topic));
    const hour = hourOf(preview.publishedAt);
    topic.articleCount += by;
    topic.hours[hour] = (topic.hours[hour] ?? 0) + by;
    topics.set(preview.topic, topic);

    const id = preview.publisherId;
    const articleCount = publishers.get(id)?.articleCount ?? state.publishers.get(id) ?? 0;
    publishers.set(id, { ...publisherOf(preview), ...regions.get(id), articleCount: articleCount + by });
  }
  const changedTopics = [...topics]
    .map(([id, { articleCount, hours }]) => ({ id, articleCount, hours: recentCounts(hours, now) }))
    .filter(({ id, articleCount, hours }) => !hasCounts(state.topics.get(id), articleCount, hours));
  const changedPublishers = [...publishers.values()].filter(
    ({ id, articleCount }) => state.publishers.get(id) !== articleCount,
  );
  return {
    topics: changedTopics,
    publishers: changedPublishers,
    apply: () => {
      for (const { id, articleCount, hours } of changedTopics) state.topics.set(id, { articleCount, hours });
      for (const { id, articleCount } of changedPublishers) state.publishers.set(id, articleCount);
    },
  };
}

const copyOf = (counts: TopicCounts | undefined) => ({
  articleCount: counts?.articleCount ?? 0,
  hours: { ...counts?.hours },
});

const hasCounts = (old: TopicCounts | undefined, articleCount: number, hours: Record<string, number>): boolean =>
  old !== undefined && old.articleCount === articleCount && JSON.stringify(old.hours) === JSON.stringify(hours);

/**
 * The region of each publisher in the batch that has its own source. Publishers that a search names, and our own
 * articles, have no region: their stories are from anywhere.
 */
const regionsOfPublishers = (sources: readonly CountedSource[]) =>
  new Map(
    sources
      .filter(({ id, type }) => type === 'rss' && id !== editorial.sourceId)
      .map(({ id, name, region, publisherId }) => [publisherId ?? publisherIdOf(name, id), { region }]),
  );

function publisherOf({
  publisherId,
  source,
  url,
  category,
}: StoredArticle['preview']): Omit<PublisherCount, 'articleCount' | 'region'> {
  const domain = url === null ? '' : new URL(url).hostname.replace(/^www\./, '');
  return { id: publisherId, name: source, domain, favicon: null, category };
}

/** The years whose calendar gains a day. `days` are numbers of days since 1970. */
export async function countDays(state: LedgerState, days: Iterable<number>): Promise<Counted<'calendar'>> {
  const changed = new Map<string, Set<string>>();
  for (const day of days) {
    const iso = utcDay(day * dayMs);
    const [year, monthDay] = [iso.slice(0, 4), iso.slice(5)];
    const known = changed.get(year) ?? (await daysIn(state.calendar, year));
    if (!known.has(monthDay)) changed.set(year, new Set([...known, monthDay]));
  }
  return {
    calendar: new Map([...changed].map(([year, known]) => [year, [...known].sort()])),
    apply: () => {
      for (const [year, known] of changed) state.calendar.set(year, known);
    },
  };
}

/**
 * The gains of sources after these articles are added, on the day of the fetch: a message that waited counts for the
 * day it was read.
 * @param added the message of each added article
 */
export async function countGains(
  state: LedgerState,
  added: readonly Pick<ArticlesMessage, 'source' | 'fetchedAt'>[],
  now: Date,
): Promise<Counted<'gains'>> {
  await loadGains(
    state,
    added.map(({ source }) => source.id),
  );
  const changed = new Map<string, Commit['gains'][number]>();
  for (const { source, fetchedAt } of added) {
    const gains = changed.get(source.id)?.gains ?? state.gains.get(source.id) ?? {};
    changed.set(source.id, { id: source.id, gains: withGain(gains, utcDay(fetchedAt), 1, now) });
  }
  return {
    gains: [...changed.values()],
    apply: () => {
      for (const { id, gains } of changed.values()) state.gains.set(id, gains);
    },
  };
}
