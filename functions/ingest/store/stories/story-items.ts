import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { mostFormerIds, mostReports, type StoryItem } from '#functions/articles/stories.ts';
import type { Story, StoryReport } from '#shared/domain/stories/story.ts';
import { isReport, loadStories, type StoryState } from './story-state.ts';

/** The first reports of a story that has too many; the others are the latest. */
const firstReports = 20;

type Rows = ReadonlyMap<string, RowChange>;
type Reports = ReadonlyMap<string, StoryReport | null>;

/** A story before and after a commit. */
interface Change {
  id: string;
  /** The story as it was stored, and those that were merged into it. */
  before: readonly Story[];
  former: readonly Story[];
  /** The reports that it has now. */
  kept: readonly string[];
}

/**
 * What a commit stores of these stories: whole values of those that have or had several reports, and redirects from
 * those that were merged into them.
 * @param rows of the commit, by article
 * @param isNew whether no row with this id exists
 */
export async function storyItems(
  state: StoryState,
  picked: ReadonlySet<string>,
  rows: Rows,
  isNew: (id: string) => boolean,
): Promise<StoryItem[]> {
  const { clusters, known } = state;
  const merged = takeRedirects(state, picked);
  const begun = (story: string) => isNew(story) && clusters.reportsOf(story).every((id) => isNew(id));
  await loadStories(state, [...[...picked].filter((story) => !begun(story)), ...merged.keys()]);
  const changes = [...picked].map((id): Change => {
    const former = [...merged].flatMap(([old, story]) => (story === id ? storedAs(old, state) : []));
    const before = storedAs(id, state);
    return { id, before, former, kept: keptOf(id, [...before, ...former], state) };
  });
  const reports = await reportsOf(changes, rows);
  return changes.flatMap((change) => {
    const { id, former } = change;
    const stored = known.get(id);
    const story = storyFrom(change, reports, state);
    // Once stored, it is written also without another report: a merged story may be one again.
    const isAlone = story.reports.every((report) => report.id === id);
    if (isAlone && former.length === 0 && !stored) return [];
    if (JSON.stringify(story) === JSON.stringify(stored)) return [];
    known.set(id, story);
    const leading = former.flatMap((old) => [old.id, ...old.formerIds]).filter((old) => story.formerIds.includes(old));
    for (const old of leading) known.set(old, story);
    return [story, ...leading.map((old) => ({ id: old, redirect: id }))];
  });
}

/** A story as it is stored under its own id; none if that leads to another. */
const storedAs = (id: string, { known }: StoryState): Story[] => {
  const story = known.get(id);
  return story?.id === id ? [story] : [];
};

/** The merged stories that lead to one of those picked, by their ids. */
function takeRedirects({ redirects }: StoryState, picked: ReadonlySet<string>): Map<string, string> {
  const taken = new Map([...redirects].filter(([, story]) => picked.has(story)));
  for (const old of taken.keys()) redirects.delete(old);
  return taken;
}

/**
 * The reports that a story keeps, the earliest first: those that have left memory, which stay in their story, and then
 * those in memory.
 */
function keptOf(id: string, stored: readonly Story[], { clusters }: StoryState): string[] {
  const older = stored
    .flatMap(({ reports }) => reports)
    .filter((report) => clusters.storyOf(report.id) === undefined)
    .sort(byTime);
  const all = [...new Set([...older.map((report) => report.id), ...clusters.reportsOf(id)])];
  const surplus = all.length - mostReports;
  if (surplus <= 0) return all;
  const lead = clusters.leadOf(id);
  return all.filter((report, n) => n < firstReports || n > firstReports + surplus || report === lead);
}

/** The reports of these stories: from the rows of the commit, as they are stored, or from their own rows. */
async function reportsOf(changes: readonly Change[], rows: Rows): Promise<Reports> {
  const reports = new Map<string, StoryReport | null>();
  for (const { before, former } of changes)
    for (const story of [...before, ...former]) for (const report of story.reports) reports.set(report.id, report);
  // Null for what is no report any longer.
  for (const row of rows.values()) reports.set(row.preview.id, isReport(row) ? reportOf(row) : null);
  const missing = changes.flatMap(({ kept }) => kept).filter((id) => !reports.has(id));
  for (const [id, row] of await readStoredArticles([...new Set(missing)]))
    reports.set(id, isReport(row) ? reportOf(row) : null);
  return reports;
}

const reportOf = ({ preview }: RowChange): StoryReport => {
  const { id, publisherId, publishedAt, language, coverageCount } = preview;
  return { id, publisherId, publishedAt, language, copies: coverageCount };
};

function storyFrom({ id, before, former, kept }: Change, reports: Reports, { clusters }: StoryState): Story {
  const stored = [...before, ...former];
  const all = kept.flatMap((report) => reports.get(report) ?? []).sort(byTime);
  const nearest = clusters.reportsOf(id).length > 0 ? clusters.leadOf(id) : stored[0]?.lead;
  const lead = all.find((report) => report.id === nearest) ?? all[0];
  const formerIds = new Set(stored.flatMap((one) => [...one.formerIds, one.id]));
  return {
    id,
    lead: lead?.id ?? id,
    reports: all,
    formerIds: [...formerIds].filter((old) => old !== id && clusters.reportsOf(old).length === 0).slice(-mostFormerIds),
  };
}

const byTime = (a: StoryReport, b: StoryReport): number =>
  a.publishedAt === b.publishedAt ? (a.id < b.id ? -1 : 1) : a.publishedAt < b.publishedAt ? -1 : 1;
