import { readCards } from '#functions/articles/article-lists.ts';
import { readStories } from '#functions/articles/stories.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { log } from '#functions/runtime/log.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import { decisionAbout } from '#shared/domain/stories/story-decision.ts';

/** Stories of a reader whose headlines are read, those followed last. */
const mostTitles = 50;

/** Follows in which each story has the headline of now. One that has ended, and older follows, keep what is stored. */
export async function withStoryTitles(follows: readonly Follow[], now: Date): Promise<Follow[]> {
  const ids = follows
    .flatMap(({ followType, followId }) => (followType === 'story' ? [followId] : []))
    .slice(0, mostTitles);
  const titles = await storyTitles(ids, now).catch((error: unknown) => {
    log.warn('stories.unread', 'could not read the headlines of followed stories', { reason: String(error) });
    return new Map<string, string>();
  });
  return follows.map((one) => {
    const name = one.followType === 'story' ? titles.get(one.followId) : undefined;
    return name === undefined ? one : { ...one, name };
  });
}

/**
 * The headlines of stories, or of reports alone: that of the editors, of the lead, or of the first report if readers
 * may not see the lead. Without those of which they see nothing.
 */
export async function storyTitles(ids: readonly string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const [stories, { content: decisions }] = await Promise.all([readStories(ids), readPublished('story-decisions')]);
  const reportsOf = (id: string): string[] => {
    const story = stories.get(id);
    return story === undefined ? [id] : [story.lead, ...story.reports.slice(0, 1).map((report) => report.id)];
  };
  const cards = await readCards([...new Set(ids.flatMap(reportsOf))], now);
  return new Map(
    ids.flatMap((id) => {
      const story = stories.get(id);
      const [card] = reportsOf(id).flatMap((report) => cards.get(report) ?? []);
      if (card === undefined) return [];
      return [[id, (story && decisionAbout(story, decisions ?? [])?.headline) || card.title]];
    }),
  );
}
