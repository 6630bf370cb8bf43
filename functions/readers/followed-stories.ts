import { readCards } from '#functions/articles/article-lists.ts';
import { storyIdOf } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import { followedIds, followsOf } from './follows.ts';

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
  const found = [...(await storiesNow(ids.slice(0, most.stories))).values()];
  const reports = new Set(found.flatMap((story) => story.reports.slice(-most.reports).map(({ id }) => id)));
  const cards = await readCards([...reports], now);
  return { articles: [...cards.values()], stories: new Set([...ids, ...found.map(({ id }) => id)]) };
}

/** Stories by the ids that were asked for, which may be those of reports that were alone and have joined a story. */
async function storiesNow(ids: readonly string[]): Promise<Map<string, Story>> {
  const found = await readStories(ids);
  const alone = ids.filter((id) => (found.get(id)?.reports.length ?? 0) === 0);
  const rows = await readStoredArticles(alone, { consistent: false });
  const joined = new Map([...rows].map(([id, row]) => [id, storyIdOf(row)]));
  const stories = await readStories([...new Set(joined.values())]);
  for (const [id, story] of joined) {
    const now = stories.get(story);
    if (now !== undefined) found.set(id, now);
  }
  return found;
}

/** A reader's follows of a story, of those that were merged into it since, and of reports that were alone before. */
export async function followsOfStory(uid: string, id: string): Promise<Follow[]> {
  const story = (await storiesNow([id])).get(id);
  const ids = new Set([id, ...(story === undefined ? [] : [story.id, ...story.formerIds])]);
  for (const report of story?.reports ?? []) ids.add(report.id);
  return (await followsOf(uid)).filter(({ followType, followId }) => followType === 'story' && ids.has(followId));
}
