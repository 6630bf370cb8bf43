import { readCards } from '#functions/articles/article-lists.ts';
import { readStories } from '#functions/articles/stories.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Follow, FollowTarget } from '#shared/domain/readers/follow.ts';
import { followedIds, readFollow } from './follows.ts';

/** Stories of a reader that are read for a feed, those followed last, and the newest reports of each. */
const most = { stories: 10, reports: 5 } as const;

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
