import { storyIdOf } from '#functions/articles/article-rows.ts';
import {
  cardOf,
  readBodiesOf,
  readStoredArticles,
  readSurvivor,
  type StoredArticle,
} from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { type HeadedStory, storyPageOf, type VisibleReport } from '#shared/domain/stories/make-story-page.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import { decisionAbout } from '#shared/domain/stories/story-decision.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';
import { recentOutlets } from './outlets.ts';

/** Reports of one page: the first ones, the newest, and the lead. */
const mostReports = 100;
const firstReports = 20;
/** Copies of all reports, and reports whose texts are read for the summary and the names. */
const mostCopies = 200;
const mostTexts = 16;

/**
 * The page of a story, of one that was merged into another, or of a report: its story, or a story of it alone. Reports
 * that were hidden, taken down or merged are missing at once. Null if there is none that readers may see.
 * @throws Refusal 410 if the id is that of a report that the editors have taken down, and its story has no other
 */
export async function readStoryPage(id: string, now = new Date()): Promise<StoryPage | null> {
  const own = await storyPage(id, now);
  if (own !== null) return own;
  const article = await readSurvivor(id);
  if (article === null || !isVisible(article)) return null;
  const storyId = storyIdOf(article);
  const story = storyId === id ? null : await storyPage(storyId, now);
  const survivor = article.preview.id;
  return story ?? pageOf({ id: survivor, lead: survivor }, [article], now);
}

/** The page of a stored story; null if there is none, or readers may see none of its reports. */
async function storyPage(id: string, now: Date): Promise<StoryPage | null> {
  const story = (await readStories([id])).get(id);
  if (story === undefined) return null;
  const [rows, { content }] = await Promise.all([
    readStoredArticles(idsOf(story), { consistent: false }),
    readPublished('story-decisions'),
  ]);
  const headline = decisionAbout(story, content ?? [])?.headline;
  return pageOf({ ...story, headline }, [...rows.values()].filter(isVisible), now);
}

function idsOf({ reports, lead }: Story): string[] {
  const ids = reports.map(({ id }) => id);
  return [...new Set([lead, ...ids.slice(0, firstReports), ...ids.slice(firstReports - mostReports + 1)])];
}

const isVisible = ({ survivor, editorial }: StoredArticle): boolean =>
  survivor === null && editorial.state === 'listed';

async function pageOf(story: HeadedStory, rows: readonly StoredArticle[], now: Date): Promise<StoryPage | null> {
  const [hidden, bodies, outlets] = await Promise.all([
    hiddenCopies(rows),
    readBodiesOf(readFirst(rows, story.lead)),
    recentOutlets(now),
  ]);
  const [first, ...others] = rows.map(
    (row): VisibleReport => ({
      card: cardOf(row, now),
      coverage: row.coverage.filter(({ id }) => !hidden.has(id)),
      body: bodies.get(row.preview.id),
    }),
  );
  return first === undefined ? null : storyPageOf(story, [first, ...others], outlets);
}

/** Copies that readers may not see. A decision about one reaches its survivor only with the next commit. */
async function hiddenCopies(rows: readonly StoredArticle[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ coverage }) => coverage.map(({ id }) => id));
  const copies = await readStoredArticles(ids.slice(0, mostCopies), { consistent: false });
  return new Set([...copies].flatMap(([id, { editorial }]) => (editorial.state === 'listed' ? [] : [id])));
}

/** The lead, and the first report of as many other outlets as possible. */
function readFirst(rows: readonly StoredArticle[], leadId: string): StoredArticle[] {
  const sorted = rows.toSorted((a, b) => (a.preview.publishedAt < b.preview.publishedAt ? -1 : 1));
  const outlets = [...Map.groupBy(sorted, ({ preview }) => preview.publisherId).values()];
  const lead = rows.filter(({ preview }) => preview.id === leadId);
  return [...new Set([...lead, ...outlets.flatMap(([first]) => first ?? []), ...sorted])].slice(0, mostTexts);
}
