import { cardOf, readStoredArticles, readSurvivor, type StoredArticle } from '#functions/articles/articles.ts';
import { storyPageOf, type VisibleReport } from '#shared/domain/stories/make-story-page.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';
import { recentOutlets } from './outlets.ts';
import { readStories, storyIdOf } from './stories.ts';

/** Reports of one page: the first ones, the newest, and the lead. */
const mostReports = 100;
const firstReports = 20;

/**
 * The page of a story, of one that was merged into another, or of a report: its story, or a story of it alone. Reports
 * that were hidden, taken down or merged are missing at once. Null if there is none that readers may see.
 * @throws Refusal 410 if the id is that of a report that the editors have taken down, and its story has no other
 */
export async function readStoryPage(id: string, now = new Date()): Promise<StoryPage | null> {
  const own = (await readStories([id])).get(id);
  const page = own && (await pageOf(own, now));
  if (page) return page;
  const article = await readSurvivor(id);
  if (article === null || !isVisible(article)) return null;
  const storyId = storyIdOf(article.preview);
  const story = storyId === id ? undefined : (await readStories([storyId])).get(storyId);
  const ofStory = story && (await pageOf(story, now));
  if (ofStory) return ofStory;
  const alone = article.preview.id;
  return storyPageOf({ id: alone, lead: alone }, [visibleOf(article, now)], await recentOutlets(now));
}

async function pageOf(story: Story, now: Date): Promise<StoryPage | null> {
  const rows = await readStoredArticles(idsOf(story), { consistent: false });
  const [first, ...others] = [...rows.values()].filter(isVisible).map((row) => visibleOf(row, now));
  return first === undefined ? null : storyPageOf(story, [first, ...others], await recentOutlets(now));
}

function idsOf({ reports, lead }: Story): string[] {
  const ids = reports.map(({ id }) => id);
  const shown = [...ids.slice(0, firstReports), lead, ...ids.slice(firstReports).slice(firstReports - mostReports + 1)];
  return [...new Set(shown)];
}

const isVisible = ({ survivor, editorial }: StoredArticle): boolean =>
  survivor === null && editorial.state === 'listed';

const visibleOf = (row: StoredArticle, now: Date): VisibleReport => ({
  card: cardOf(row, now),
  coverage: row.coverage,
});
