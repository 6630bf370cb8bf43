import { recentListRows } from '#functions/articles/article-lists.ts';
import { storyIdOf } from '#functions/articles/article-rows.ts';
import { cardOf, readStoredArticles } from '#functions/articles/articles.ts';
import { storyBriefs } from '#functions/articles/stories.ts';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { log } from '#functions/runtime/log.ts';
import { planAt, type ReadStory, resolvePlan, storiesIn } from '#shared/domain/front-page/resolve-plan.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { emptyFrontPagePlan, type FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { pinnedReports } from '#shared/domain/stories/story-decision.ts';
import { readPublished } from './published.ts';

/** A reply may be shown for so long, with what the edge and the browser keep: pins that begin by then are in it. */
const soonMs = 10 * 60_000;

/**
 * The front page as the editors have published it. Articles that are not in the lists have no place; a merged report
 * gives its place to its survivor.
 */
export async function readFrontPage(now = new Date()): Promise<FrontPage> {
  const [{ number, content }, decisions, outlets] = await Promise.all([
    readPublished('front', now),
    readPublished('story-decisions', now),
    outletsByCountry(now),
  ]);
  const page = { ...(await frontPageOf(number, content ?? emptyFrontPagePlan, now)), outlets };
  const reports = pinnedReports(decisions.content ?? []);
  if (reports.length === 0) return page;
  // A story may have been merged since, and have another id.
  const cards = await recentListRows(reports);
  const stories = [...cards.values()].flatMap(({ story }) => story?.id ?? []);
  return { ...page, pinnedStories: [...new Set([...reports, ...stories])] };
}

/** Publishers of a reply: those with the most articles. */
const mostOutlets = 400;

/** Where publishers are. Without an answer the page has no sections by country. */
async function outletsByCountry(now: Date): Promise<Record<string, string[]>> {
  try {
    const known = (await recentPublishers(now)).filter(({ country }) => country !== null);
    const byCountry = Map.groupBy(known.slice(0, mostOutlets), ({ country }) => country ?? '');
    return Object.fromEntries([...byCountry].map(([country, outlets]) => [country, outlets.map(({ id }) => id)]));
  } catch (error) {
    log.warn('front.outlets_unread', 'could not read where publishers are', { reason: String(error) });
    return {};
  }
}

/** The plan with its articles, at `now`: one batch read, others of their stories, and one if a report was merged. */
export async function frontPageOf(number: number, plan: FrontPagePlan, now: Date): Promise<FrontPage> {
  const current = planAt(plan, now.getTime(), soonMs);
  return resolvePlan(number, current, await readStories(storiesIn(current), now));
}

/** Reads articles with their stories, and the survivors of those that were merged. */
async function readStories(ids: readonly string[], now: Date): Promise<ReadStory> {
  if (ids.length === 0) return () => undefined;
  const rows = await readStoredArticles(ids);
  const missing = [...rows.values()].flatMap(({ survivor }) =>
    survivor === null || rows.has(survivor) ? [] : survivor,
  );
  const others = missing.length === 0 ? rows : await readStoredArticles([...new Set(missing)]);
  const stories = await storyBriefs([...rows.values(), ...others.values()].map(storyIdOf), now);
  return (id) => {
    const row = rows.get(id) ?? others.get(id);
    if (row === undefined) return undefined;
    const story = stories.get(storyIdOf(row));
    const article = { ...cardOf(row, now), ...(story && { story }) };
    return { article, state: row.editorial.state, survivor: row.survivor };
  };
}
