import { cardOf, readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
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
  const time = now.getTime();
  const pins = plan.pins.filter(
    ({ start, end }) => (start === null || Date.parse(start) <= time + soonMs) && !isOver(end, time),
  );
  const breaking = plan.breaking === null || isOver(plan.breaking.end, time) ? null : plan.breaking;
  const read = await readSurvivors([...pins.map(({ articleId }) => articleId), breaking?.articleId ?? []].flat());
  return {
    number,
    pins: pins.flatMap(({ place, start, end, articleId }) => {
      const found = read(articleId);
      if (found?.editorial.state !== 'listed') return [];
      return { place, start, end, article: cardOf(found, now) };
    }),
    mutes: plan.mutes.flatMap(({ kind, id, until }) => (isOver(until, time) ? [] : { kind, id, until })),
    breaking: breaking && { ...breaking, articleId: linkedId(breaking.articleId, read) },
  };
}

const isOver = (end: string | null, time: number): boolean => end !== null && Date.parse(end) <= time;

type Read = (id: string) => StoredArticle | undefined;

/** The article that the breaking line leads to, if its page opens. */
function linkedId(id: string | null, read: Read): string | null {
  const found = id === null ? undefined : read(id);
  const opens = found?.editorial.state === 'listed' || found?.editorial.state === 'hidden';
  return opens ? (found?.preview.id ?? null) : null;
}

/** Reads articles; a merged report is found as its survivor. */
async function readSurvivors(ids: readonly string[]): Promise<Read> {
  if (ids.length === 0) return () => undefined;
  const rows = await readStoredArticles([...new Set(ids)]);
  const missing = [...rows.values()].flatMap(({ survivor }) =>
    survivor === null || rows.has(survivor) ? [] : survivor,
  );
  const others = missing.length === 0 ? rows : await readStoredArticles([...new Set(missing)]);
  return (id) => {
    const row = rows.get(id);
    if (row === undefined || row.survivor === null || row.survivor === id) return row;
    const survivor = rows.get(row.survivor) ?? others.get(row.survivor);
    // After a write that was cut off two reports may name each other.
    return survivor?.survivor === null || survivor?.survivor === survivor?.preview.id ? survivor : undefined;
  };
}
