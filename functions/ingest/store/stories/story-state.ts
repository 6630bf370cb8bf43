import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStories } from '#functions/articles/stories.ts';
import { packed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { thoseThatFit } from '#functions/table/pieces.ts';
import { editorial as team } from '#shared/config/editorial.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import type { ClusterReport, TermCounts } from '#shared/domain/stories/cluster-report.ts';
import type { Story } from '#shared/domain/stories/story.ts';
import { StoryClusters, storyWindowMs } from '#shared/domain/stories/story-clusters.ts';
import { sumOfCounts, termCountsOf } from '#shared/domain/stories/story-terms.ts';
import { isListed } from '../edited-rows.ts';
import { readDay } from '../headline-days.ts';

/** The stories of the last three days, as a consumer keeps them in memory. */
export interface StoryState {
  clusters: StoryClusters;
  /** The day on which they were read. The day after has counts of one more day. */
  day: number;
  /** The committed stories of reports, where these are not their own. */
  committed: Map<string, string>;
  /** Stories as they are stored, a merged one as that to which it leads; null for none. */
  known: Map<string, Story | null>;
  /** What changed in memory and is not committed yet: a settling may change more than one commit takes. */
  open: Set<string>;
  redirects: Map<string, string>;
  /** The publication of the editors' decisions that the clusters have; 0 for none. */
  decided: number;
}

/**
 * The stories as of the last commit, from the headlines of three days.
 * @param days those that the caller has read, by number
 */
export async function restoreStories(days: ReadonlyMap<number, Promise<Headline[]>>, now: number): Promise<StoryState> {
  const day = dayNumber(now);
  const numbers = [3, 2, 1, 0].map((before) => day - before);
  const read = await Promise.all(numbers.map(async (one) => [one, await (days.get(one) ?? readDay(one))] as const));
  const clusters = new StoryClusters(await storedTermCounts(new Map(read), day));
  const reports = read.flatMap(([, headlines]) => headlines.filter((one) => isReported(one, now)));
  clusters.learn(reports.map(clusterReportOf));
  clusters.takeChanges();
  const committed = new Map(reports.flatMap(({ id, story }) => (story && story !== id ? [[id, story]] : [])));
  return { clusters, day, committed, known: new Map(), open: new Set(), redirects: new Map(), decided: 0 };
}

/** Whether reports of this time take part in stories. Older ones stay where they are. */
export const isRecent = (at: number, now: number): boolean => at > now - storyWindowMs;

const isReported = ({ survivor, alone, at, title, heading, story }: Headline, now: number): boolean =>
  survivor === null && !alone && story !== null && (heading ?? title) !== '' && isRecent(at, now);

function clusterReportOf(headline: Headline): ClusterReport {
  const { id, at, publisher = '', title, heading = title, summaryTerms = '', language = null, story } = headline;
  return { id, at, publisher, title: heading, summaryTerms, language, ...(story && { story }) };
}

/** A composed article appears beside the reports that it is made of. The newsroom's own stories are reports. */
export const isReport = (row: RowChange): boolean =>
  isListed(row) && row.begins === undefined && !row.applied?.alone && row.preview.sourceId !== team.sourceId;

/** Most stories that a consumer keeps, each about a kilobyte. */
const maxKnown = 3000;

/** Reads stories into the state, strongly consistent. */
export async function loadStories({ known }: StoryState, ids: Iterable<string>): Promise<void> {
  if (known.size > maxKnown) known.clear();
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  const found = await readStories(missing, { consistent: true });
  for (const id of missing) known.set(id, found.get(id) ?? null);
}

/** How many reports of a day have each term. Written once, when the day is over. */
const dayTermsEntity = defineEntity({
  model: { entity: 'dayTerms', version: '1', service },
  attributes: {
    /** Its number since 1970. */
    day: { type: 'number', required: true },
    reports: { type: 'number', required: true },
    terms: packed<[term: string, count: number][]>(),
  },
  indexes: { byDay: keys('day-terms#${day}', 'terms') },
});

/** Days whose counts say how frequent a term is. */
const background = 14;

/**
 * The counts of the days before this one. Makes those of the given days that are over and have none: reports that
 * arrive later for such a day do not count, so every consumer has the same.
 */
async function storedTermCounts(read: ReadonlyMap<number, readonly Headline[]>, day: number): Promise<TermCounts> {
  const days = Array.from({ length: background }, (_, n) => ({ day: day - 1 - n }));
  const stored = new Map((await batchRead(dayTermsEntity(), days)).map((one) => [one.day, one]));
  const made = [...read].flatMap(([one, headlines]) =>
    one < day && !stored.has(one) ? [countsOf(one, headlines)] : [],
  );
  await batchPut(dayTermsEntity(), made);
  const all = [...stored.values(), ...made];
  return sumOfCounts(all.map(({ reports, terms }) => ({ reports, terms: new Map(terms) })));
}

function countsOf(day: number, headlines: readonly Headline[]) {
  const survivors = headlines.filter(({ survivor }) => survivor === null);
  const { reports, terms } = termCountsOf(survivors.map(clusterReportOf));
  // The most frequent first: a term that is left out is taken for a rare one.
  const sorted = [...terms].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return { day, reports, terms: thoseThatFit(sorted) };
}
