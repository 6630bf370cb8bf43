import { readCards } from '#functions/articles/article-lists.ts';
import { readStories } from '#functions/articles/stories.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { log } from '#functions/runtime/log.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Follow, FollowTarget } from '#shared/domain/readers/follow.ts';
import { decisionAbout } from '#shared/domain/stories/story-decision.ts';
import { followedIds, readFollow } from './follows.ts';

/**
 * Stories of a reader that are read for a feed and for their headlines, those followed last, and the newest reports of
 * each.
 */
const most = { stories: 10, titles: 50, reports: 5 } as const;

/**
 * The newest reports of the stories that a reader follows, and the ids of these stories: also of those that they were
 * merged into. Stories that have ended are left out.
 */
export async function reportsForReader(
  follows: readonly Follow[],
  now: Date,
): Promise<{ articles: ArticlePreview[]; stories: Set<string> }> {
  const ids = [...followedIds(follows, 'story')];
  const found = [...(await readStories(ids.slice(0, most.stories))).values()];
  const reports = new Set(found.flatMap((story) => story.reports.slice(-most.reports).map(({ id }) => id)));
  const cards = await readCards([...reports], now);
  return { articles: [...cards.values()], stories: new Set([...ids, ...found.map(({ id }) => id)]) };
}

/** A reader's follows of a story, and of those that were merged into it since. */
export async function followsOfStory(uid: string, id: string): Promise<FollowTarget[]> {
  const story = (await readStories([id])).get(id);
  const ids = new Set([id, ...(story === undefined ? [] : [story.id, ...story.formerIds])]);
  const found = await Promise.all([...ids].map((followId) => readFollow(uid, { followType: 'story', followId })));
  return found.filter((follow) => follow !== null);
}

/** Follows in which each story has the headline of now. One that has ended, and older follows, keep what is stored. */
export async function withStoryTitles(follows: readonly Follow[], now: Date): Promise<Follow[]> {
  const ids = [...followedIds(follows, 'story')].slice(0, most.titles);
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
 * The headlines of stories, or of reports alone: that of the editors, of the lead, or of the first report if readers may
 * not see the lead. Without those of which they see nothing.
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
