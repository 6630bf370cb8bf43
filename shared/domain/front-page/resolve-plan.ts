import type { ArticlePreview } from '../articles/article.ts';
import type { ArticleState } from '../articles/editorial.ts';
import type { FrontPage } from '../newsroom/front-page.ts';
import type { FrontPagePlan } from '../newsroom/front-page-plan.ts';

/** An article that a plan names. */
export interface PlannedStory {
  article: ArticlePreview;
  state: ArticleState;
  /** Id of the report that it was merged into; null for any other. */
  survivor: string | null;
}
/** The article of an id; undefined if there is none. */
export type ReadStory = (id: string) => PlannedStory | undefined;

/** The article that has the place of `id`: a merged report gives it to its survivor. */
export function survivorOf(id: string, read: ReadStory): PlannedStory | undefined {
  const story = read(id);
  if (story === undefined || story.survivor === null || story.survivor === id) return story;
  const survivor = read(story.survivor);
  // After a write that was cut off two reports may name each other.
  return survivor?.survivor === null || survivor?.survivor === survivor?.article.id ? survivor : undefined;
}

/** A list without articles that have left it since it was read. */
export const stillListed = (articles: readonly ArticlePreview[], read: ReadStory): readonly ArticlePreview[] =>
  articles.filter(({ id }) => {
    const story = read(id);
    return story === undefined || (story.state === 'listed' && (story.survivor ?? id) === id);
  });

/**
 * What of a plan counts at `now`, in milliseconds, or begins later.
 * @param soonMs pins that begin after this time are left out
 */
export function planAt(
  { pins, mutes, breaking }: FrontPagePlan,
  now: number,
  soonMs = Number.POSITIVE_INFINITY,
): FrontPagePlan {
  const lasts = (end: string | null) => end === null || Date.parse(end) > now;
  return {
    pins: pins.filter(({ start, end }) => lasts(end) && (start === null || Date.parse(start) <= now + soonMs)),
    mutes: mutes.filter(({ until }) => lasts(until)),
    breaking: breaking !== null && lasts(breaking.end) ? breaking : null,
  };
}

/** The ids of the articles that a plan names, each once. */
export const storiesIn = ({ pins, breaking }: FrontPagePlan): string[] => [
  ...new Set([...pins.map(({ articleId }) => articleId), breaking?.articleId ?? []].flat()),
];

/** A plan as readers get it. Articles that are not in the lists have no place. */
export function resolvePlan(number: number, { pins, mutes, breaking }: FrontPagePlan, read: ReadStory): FrontPage {
  const linked = breaking?.articleId == null ? undefined : survivorOf(breaking.articleId, read);
  const opens = linked?.state === 'listed' || linked?.state === 'hidden';
  return {
    number,
    pins: pins.flatMap(({ articleId, ...pin }) => {
      const story = survivorOf(articleId, read);
      return story?.state === 'listed' ? [{ ...pin, article: story.article }] : [];
    }),
    mutes: mutes.map(({ kind, id, until }) => ({ kind, id, until })),
    breaking: breaking && { ...breaking, articleId: opens ? linked.article.id : null },
  };
}
