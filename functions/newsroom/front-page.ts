import { cardOf, readStoredArticles } from '#functions/articles/articles.ts';
import { planAt, type ReadStory, resolvePlan, storiesIn } from '#shared/domain/front-page/resolve-plan.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { emptyFrontPagePlan, type FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { readPublished } from './published.ts';

/** A reply may be shown for so long, with what the edge and the browser keep: pins that begin by then are in it. */
const soonMs = 10 * 60_000;

/**
 * The front page as the editors have published it. Articles that are not in the lists have no place; a merged report
 * gives its place to its survivor.
 */
export async function readFrontPage(now = new Date()): Promise<FrontPage> {
  const { number, content } = await readPublished('front', now);
  return frontPageOf(number, content ?? emptyFrontPagePlan, now);
}

/** The plan with its articles, at `now`: one batch read, and another if a report was merged. */
export async function frontPageOf(number: number, plan: FrontPagePlan, now: Date): Promise<FrontPage> {
  const current = planAt(plan, now.getTime(), soonMs);
  return resolvePlan(number, current, await readStories(storiesIn(current), now));
}

/** Reads articles with the survivors of those that were merged. */
async function readStories(ids: readonly string[], now: Date): Promise<ReadStory> {
  if (ids.length === 0) return () => undefined;
  const rows = await readStoredArticles(ids);
  const missing = [...rows.values()].flatMap(({ survivor }) =>
    survivor === null || rows.has(survivor) ? [] : survivor,
  );
  const others = missing.length === 0 ? rows : await readStoredArticles([...new Set(missing)]);
  return (id) => {
    const row = rows.get(id) ?? others.get(id);
    return row && { article: cardOf(row, now), state: row.editorial.state, survivor: row.survivor };
  };
}
