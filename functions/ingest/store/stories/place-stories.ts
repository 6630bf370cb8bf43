import { type RowChange, withStory } from '#functions/articles/article-rows.ts';
import { positionOf } from '#functions/articles/lists/leaves.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import type { ClusterReport } from '#shared/domain/stories/cluster-report.ts';
import { clusterDecisions } from '#shared/domain/stories/story-decision.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import type { ChangedHeadline, Commit } from '../commit-log.ts';
import { ownCard } from '../edited-rows.ts';
import type { LedgerState } from '../ledger-state.ts';
import type { Placement } from '../place-rows.ts';
import { storyItems } from './story-items.ts';
import { isRecent, isReport, restoreStories, type StoryState } from './story-state.ts';

/** After this long, the stories of the window are decided again in the order of time. */
const settleMs = 6 * hourMs;
/** Reports of other commits that a commit moves. The next commits move the rest: a settling may change thousands. */
const mostMoved = 500;

/** What a commit has of stories, and its articles and headlines with their stories. */
type PlacedStories = Pick<Placement, 'articles' | 'headlines'> & Required<Pick<Commit, 'stories' | 'moved'>>;

/**
 * Places the changed reports among the stories of the last three days, and takes away what is no report any longer.
 * Changes the stories of `state`.
 */
export async function placeStories(
  { articles, before, headlines }: Placement,
  state: LedgerState,
  now = Date.now(),
): Promise<PlacedStories> {
  const stories = await currentStories(state, now);
  await decide(stories);
  const { clusters, committed } = stories;
  const changed = new Set(headlines.map(({ id }) => id));
  const rows = new Map(articles.map(({ row }) => [row.preview.id, row]));
  /** Reports that have left, or come back, without a new headline. */
  const others = new Map<string, string | null>();
  const terms = new Map<string, ClusterReport>();
  const first = new Set<string>();
  for (const row of [...rows.values()].sort(byTime)) {
    const { id } = row.preview;
    const old = before.get(id);
    const wasReport = old !== undefined && isReport(old);
    if (!isReport(row)) {
      clusters.remove(id);
      if (!wasReport) continue;
      first.add(old.story ?? id);
      committed.delete(id);
      others.set(id, null);
    } else if (isRecent(Date.parse(row.preview.publishedAt), now)) {
      const report = clusterReportOf(row);
      terms.set(id, report);
      if (changed.has(id) || clusters.storyOf(id) === undefined) clusters.place(report);
      if (old !== undefined && !wasReport) others.set(id, id);
      // Its copies or its language may have changed.
      const story = clusters.storyOf(id) ?? id;
      if (wasReport && clusters.reportsOf(story).length > 1) first.add(story);
    }
  }
  for (const story of takeChanges(stories)) first.add(story);
  if (now - state.settledAt >= settleMs) {
    clusters.settle(now);
    state.settledAt = now;
    for (const story of takeChanges(stories)) stories.open.add(story);
  }
  const { picked, moves } = pick(stories, first, rows);
  const items = await storyItems(stories, picked, rows, (id) => rows.has(id) && !before.has(id));
  for (const [id, story] of moves) {
    others.set(id, story);
    if (story === id) committed.delete(id);
    else committed.set(id, story);
  }
  const moved = [...others].flatMap(([id, story]): PlacedStories['moved'] => {
    const row = rows.get(id);
    const at = row === undefined ? clusters.timeOf(id) : Date.parse(row.preview.publishedAt);
    return changed.has(id) || at === undefined ? [] : [[id, dayNumber(at), story]];
  });
  // A report that has left memory stays in its story.
  const storyIn = (row: RowChange): string | undefined => {
    const { id } = row.preview;
    if (!isReport(row)) return undefined;
    return clusters.storyOf(id) === undefined ? before.get(id)?.story : committed.get(id);
  };
  return {
    articles: articles.map(({ row, ...body }) => ({ ...body, row: withStory(row, storyIn(row)) })),
    headlines: headlines.map((headline) => {
      const row = rows.get(headline.id);
      // A cold consumer must not take what is hidden for a report.
      if (row !== undefined && row.survivor === null && !isReport(row)) return { ...headline, story: null };
      return withTerms(headline, terms.get(headline.id), committed);
    }),
    stories: items,
    moved,
  };
}

/** The stories of the state. Those of a new day have the terms of the day before. */
async function currentStories(state: LedgerState, now: number): Promise<StoryState> {
  if (state.stories?.day !== dayNumber(now)) state.stories = await restoreStories(state.daysRead, now);
  state.daysRead.clear();
  return state.stories;
}

/** Gives the clusters what editors have published since, at most half a minute later; after a cold start all of it. */
async function decide(stories: StoryState): Promise<void> {
  const { number, content } = await readPublished('story-decisions');
  if (number === stories.decided || content === null) return;
  stories.clusters.decide(clusterDecisions(content));
  stories.decided = number;
}

function clusterReportOf(row: RowChange): ClusterReport {
  const { id, publishedAt, publisherId: publisher, title, summary, language: tag } = ownCard(row);
  const language = primaryLanguage(tag);
  const summaryTerms = summaryTermsOf(title, summary, language);
  return { id, at: Date.parse(publishedAt), publisher, title, summaryTerms, language };
}

/** The headline with what restores its report. The index has no title of what the newsroom writes. */
function withTerms(
  headline: ChangedHeadline,
  report: ClusterReport | undefined,
  committed: ReadonlyMap<string, string>,
): ChangedHeadline {
  if (report === undefined) return headline;
  const { title: heading, summaryTerms, language } = report;
  const story = committed.get(headline.id);
  return {
    ...headline,
    ...(heading !== headline.title && { heading }),
    ...(summaryTerms !== '' && { summaryTerms }),
    ...(language !== null && { language }),
    ...(story !== undefined && { story }),
  };
}

/** @returns the stories that have changed in memory */
function takeChanges({ clusters, committed, redirects }: StoryState): Set<string> {
  const { moved, changed, redirects: merged } = clusters.takeChanges();
  const found = new Set(changed);
  for (const [id, story] of moved) found.add(story).add(committed.get(id) ?? id);
  for (const [old, story] of merged) {
    for (const [older, to] of redirects) if (to === old) redirects.set(older, story);
    redirects.set(old, story);
    found.add(story);
  }
  for (const old of redirects.keys()) if (clusters.reportsOf(old).length > 0) redirects.delete(old);
  return found;
}

/**
 * Takes the open stories that this commit writes, and the reports that move into them from other stories, which
 * it writes too.
 */
function pick(
  { clusters, committed, open, redirects }: StoryState,
  first: ReadonlySet<string>,
  rows: ReadonlyMap<string, RowChange>,
): { picked: Set<string>; moves: [id: string, story: string][] } {
  const picked = new Set<string>();
  const moves: [id: string, story: string][] = [];
  for (const story of first) open.add(story);
  const waiting = [...open].filter((story) => !first.has(story)).reverse();
  waiting.push(...[...first].reverse());
  let others = 0;
  for (let story = waiting.pop(); story !== undefined && others < mostMoved; story = waiting.pop()) {
    open.delete(story);
    if (picked.has(story) || redirects.has(story)) continue;
    picked.add(story);
    for (const id of clusters.reportsOf(story)) {
      const from = committed.get(id) ?? id;
      if (from === story) continue;
      moves.push([id, story]);
      if (!rows.has(id)) others++;
      open.add(from);
      waiting.push(from);
    }
  }
  return { picked, moves };
}

const byTime = ({ preview: a }: RowChange, { preview: b }: RowChange): number =>
  positionOf(a) < positionOf(b) ? -1 : 1;
