import type { StoredArticle } from '#functions/articles/articles.ts';
import type { Commit, PublisherCount } from '#functions/articles/ledger.ts';
import type { TopicCounts } from '#functions/articles/topics.ts';
import { hourOf, recentCounts } from '#shared/domain/articles/topic.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { daysIn, type LedgerState, loadPublishers } from './ledger-state.ts';

interface Counted extends Pick<Commit, 'topics' | 'publishers'> {
  /** Takes the new counts into the state; to be called once they are written. */
  apply: () => void;
}

/** The counts of topics and publishers as they will be when these articles are stored. Whole values, so that writing them twice is harmless. */
export async function countChanges(
  state: LedgerState,
  articles: ReadonlyMap<string, StoredArticle>,
  before: ReadonlyMap<string, StoredArticle>,
  stoodBefore: ReadonlyMap<string, boolean>,
  now: Date,
): Promise<Counted> {
  const steps: { preview: StoredArticle['preview']; by: 1 | -1 }[] = [];
  for (const [id, article] of articles) {
    const old = before.get(id);
    if (old !== undefined && stoodBefore.get(id)) steps.push({ preview: old.preview, by: -1 });
    if (article.survivor === null) steps.push({ preview: article.preview, by: 1 });
  }
  await loadPublishers(
    state,
    steps.map(({ preview }) => preview.publisherId),
  );

  const topics = new Map<string, { articleCount: number; hours: Record<string, number> }>();
  const publishers = new Map<string, PublisherCount>();
  for (const { preview, by } of steps) {
    const topic = topics.get(preview.topic) ?? copyOf(state.topics.get(preview.topic));
    const hour = hourOf(preview.publishedAt);
    topic.articleCount += by;
    topic.hours[hour] = (topic.hours[hour] ?? 0) + by;
    topics.set(preview.topic, topic);

    const counted = publishers.get(preview.publisherId)?.articleCount ?? state.publishers.get(preview.publisherId) ?? 0;
    publishers.set(preview.publisherId, { ...publisherOf(preview), articleCount: counted + by });
  }
  const changedTopics = [...topics]
    .map(([id, { articleCount, hours }]) => ({ id, articleCount, hours: recentCounts(hours, now) }))
    .filter(({ id, articleCount, hours }) => !sameCounts(state.topics.get(id), articleCount, hours));
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

const sameCounts = (old: TopicCounts | undefined, articleCount: number, hours: Record<string, number>): boolean =>
  old !== undefined && old.articleCount === articleCount && JSON.stringify(old.hours) === JSON.stringify(hours);

function publisherOf({
  publisherId,
  source,
  url,
  category,
  region,
}: StoredArticle['preview']): Omit<PublisherCount, 'articleCount'> {
  const domain = url === null ? '' : new URL(url).hostname.replace(/^www\./, '');
  return { id: publisherId, name: source, domain, favicon: null, category, region };
}

/** The years whose calendar gains a day by these headlines, whole. */
export async function newDays(
  state: LedgerState,
  days: Iterable<number>,
): Promise<{ calendar: Commit['calendar']; apply: () => void }> {
  const changed = new Map<string, Set<string>>();
  for (const day of days) {
    const [year, monthDay] = [utcDay(day * dayMs).slice(0, 4), utcDay(day * dayMs).slice(5)];
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
