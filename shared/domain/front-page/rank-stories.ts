import type { ArticlePreview } from '../articles/article.ts';
import { reportOfEach } from '../stories/one-per-story.ts';
import type { StoryBrief } from '../stories/story.ts';
import { hourMs } from '../utc-day.ts';

/** The fields that rank the stories of the front page. */
export interface RankedFacts
  extends Pick<
    ArticlePreview,
    'id' | 'publishedAt' | 'image' | 'coverageCount' | 'priority' | 'sponsored' | 'composedFrom'
  > {
  story?: Pick<StoryBrief, 'id' | 'lead' | 'outlets' | 'countries' | 'lastAt'> | undefined;
}

/** An unreadable time counts as the oldest. */
const timeOf = (iso: string | undefined): number => (iso && Date.parse(iso)) || 0;
/** Of a story its latest report counts. */
const freshness = ({ publishedAt, story }: RankedFacts): number => Math.max(timeOf(publishedAt), timeOf(story?.lastAt));

/** Points of a story for its reports. The same text at several outlets counts once. */
function told({ coverageCount, story }: RankedFacts): number {
  // Without independent reports, the outlets that carry the same text are all that is known.
  const others = story === undefined ? Math.min(coverageCount, 3) : Math.min(Math.max(0, story.outlets - 1), 11);
  const shores = story === undefined ? 0 : Math.min(Math.max(0, story.countries.length - 1), 3);
  return Math.min(others, 3) * 1.5 + Math.max(0, others - 3) * 0.5 + shores;
}

/** The points of a picture, which help a story to the top and make no headline larger. */
const pictured = 3;

/**
 * How important stories are: by how fresh they are, the outlets with a report of their own, the countries that these
 * are in, and what editors say. An outlet weighs as much as an hour. Above zero: fresh, and reported by several or of
 * high priority.
 * @param among the articles of the page: the newest sets the time
 * @param firstIds reports of stories that the editors have pinned: these come before all others
 */
export function importanceAmong<A extends RankedFacts>(
  among: readonly A[],
  firstIds: readonly string[] = [],
): (article: A) => number {
  const newest = Math.max(...among.map(freshness));
  const isFirst = ({ id, story }: A) => [id, story?.id, story?.lead].some((one) => one && firstIds.includes(one));
  return (article) =>
    (isFirst(article) ? 1e6 : 0) +
    told(article) +
    (article.priority === 'high' ? 1 : 0) -
    (article.sponsored ? 10 : 0) -
    ((newest - freshness(article)) / hourMs) * 1.5;
}

/**
 * One report of each story, the most important story first; one with a picture before others of about the same
 * importance. Generated articles are left out, because pages show them beside one of their reports.
 * @param placed reports that the page has already: their stories are left out
 * @param firstIds as for `importanceAmong`
 */
export function rankStories<A extends RankedFacts>(
  articles: readonly A[],
  placed: readonly A[] = [],
  firstIds: readonly string[] = [],
): A[] {
  const importanceOf = importanceAmong(articles, firstIds);
  const gone = new Set(placed);
  return [...reportOfEach([placed, articles.filter(({ composedFrom }) => composedFrom === undefined)])]
    .filter((article) => !gone.has(article))
    .map((article) => ({ article, weight: importanceOf(article) + (article.image === null ? 0 : pictured) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ article }) => article);
}

/** The article that leads the front page; null without articles. */
export const chooseLead = <A extends RankedFacts>(...ranked: Parameters<typeof rankStories<A>>): A | null =>
  rankStories(...ranked)[0] ?? null;
