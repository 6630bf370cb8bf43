import type { StoredArticle } from '#functions/store/articles.ts';
import { dayKey } from '#functions/store/calendar.ts';
import type { Commit, PublisherCount } from '#functions/store/ledger.ts';
import type { TopicCounts } from '#functions/store/topics.ts';
import { hourOf, recentCounts } from '#shared/domain/topic.ts';
import { type LedgerState, loadCounts } from './ledger-state.ts';

interface Counted extends Pick<Commit, 'calendar' | 'topics' | 'publishers'> {
  /** Takes the new counts into the state; to be called once they are written. */
  apply: () => void;
}

/** The counts of topics, publishers and days as they will be when these articles are stored. Whole values, so that writing them twice is harmless. */
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
  await loadCounts(
    state,
    steps.map(({ preview }) => preview.publisherId),
    steps.map(({ preview }) => preview.publishedAt.slice(0, 4)),
  );

  const topics = new Map<string, { articleCount: number; hours: Record<string, number> }>();
  const publishers = new Map<string, PublisherCount>();
  const calendar = new Map<string, Set<string>>();
  for (const { preview, by } of steps) {
    const topic = topics.get(preview.topic) ?? copyOf(state.topics.get(preview.topic));
    const hour = hourOf(preview.publishedAt);
    topic.articleCount += by;
    topic.hours[hour] = (topic.hours[hour] ?? 0) + by;
    topics.set(preview.topic, topic);

    const counted = publishers.get(preview.publisherId)?.articleCount ?? state.publishers.get(preview.publisherId) ?? 0;
    publishers.set(preview.publisherId, { ...publisherOf(preview), articleCount: counted + by });

    const day = dayKey(preview.publishedAt);
    const year = day.slice(0, 4);
    const days = calendar.get(year) ?? state.calendar.get(year);
    if (by === 1 && !days?.has(day.slice(5))) calendar.set(year, new Set([...(days ?? []), day.slice(5)]));
  }
  const changedTopics = [...topics]
    .map(([id, { articleCount, hours }]) => ({ id, articleCount, hours: recentCounts(hours, now) }))
    .filter(({ id, articleCount, hours }) => !sameCounts(state.topics.get(id), articleCount, hours));
  const changedPublishers = [...publishers.values()].filter(({ id, articleCount }) => state.publishers.get(id) !== articleCount);
  return {
    topics: changedTopics,
    publishers: changedPublishers,
    calendar: new Map([...calendar].map(([year, days]) => [year, [...days].sort()])),
    apply: () => {
      for (const { id, articleCount, hours } of changedTopics)
        state.topics.set(id, { articleCount, hours, followerCount: state.topics.get(id)?.followerCount ?? 0 });
      for (const { id, articleCount } of changedPublishers) state.publishers.set(id, articleCount);
      for (const [year, days] of calendar) state.calendar.set(year, days);
    },
  };
}

const copyOf = (counts: TopicCounts | undefined) => ({ articleCount: counts?.articleCount ?? 0, hours: { ...counts?.hours } });

const sameCounts = (old: TopicCounts | undefined, articleCount: number, hours: Record<string, number>): boolean =>
  old !== undefined && old.articleCount === articleCount && JSON.stringify(old.hours) === JSON.stringify(hours);

function publisherOf({ publisherId, source, url, category, region }: StoredArticle['preview']): Omit<PublisherCount, 'articleCount'> {
  const domain = url === null ? '' : new URL(url).hostname.replace(/^www\./, '');
  return { id: publisherId, name: source, domain, favicon: null, category, region };
}
