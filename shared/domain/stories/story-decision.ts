import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { withFallback } from '../fallback.ts';
import { copiedLine, optionalTextField } from '../text/text-fields.ts';
import type { StoryDecisions } from './cluster-report.ts';
import type { Story } from './story.ts';

/** Reports that a decision names on each side. */
export const mostDecided = 50;

const reports = withFallback(
  z.array(z.string().check(z.regex(/^[\w-]{1,40}$/, 'must be an id'))).check(z.maxLength(mostDecided)),
  [],
);

/** What editors have decided about a story. Times ISO 8601 UTC. */
export const storyDecision = z.object({
  /** The story's id when it was decided. */
  id: z.string(),
  /** By which the desk knows it: the headline of its lead at that time. */
  title: copiedLine(limits.feed.maxTitle),
  /** Empty: that of the lead. */
  headline: z._default(
    optionalTextField(limits.feed.maxTitle).check(z.regex(/^[^\p{Cc}]*$/u, 'must not contain control characters')),
    '',
  ),
  /** Whether it ranks before all other stories on the front page. */
  isPinned: z.boolean(),
  /** Reports that belong to it, and reports that do not. */
  together: reports,
  apart: reports,
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoryDecision = z.infer<typeof storyDecision>;

/** The reports that are one story by a decision: also the one that began it, unless it was taken out. */
const reportsOf = ({ id, together, apart }: StoryDecision): string[] =>
  [...new Set([id, ...together])].filter((report) => !apart.includes(report));

/** The decisions as the clusters read them. Where two contradict each other, the later one counts. */
export function clusterDecisions(decisions: readonly StoryDecision[]): StoryDecisions {
  const valid = decisions.filter(({ enabled }) => enabled);
  const stillTogether = (one: StoryDecision): string[] => {
    const set = reportsOf(one);
    const later = valid.filter(({ updatedAt }) => updatedAt > one.updatedAt);
    const left = later.flatMap((other) => (reportsOf(other).some((id) => set.includes(id)) ? other.apart : []));
    return set.filter((id) => !left.includes(id));
  };
  return {
    together: valid.map(stillTogether).filter((set) => set.length > 1),
    apart: valid.flatMap((one) => {
      const [first] = stillTogether(one);
      return first === undefined ? [] : one.apart.map((report) => [first, report] as const);
    }),
  };
}

/** A story as far as decisions about it are concerned. */
interface DecidedStory extends Pick<Story, 'id'>, Partial<Pick<Story, 'formerIds'>> {
  reports?: readonly { id: string }[] | undefined;
}

/**
 * The decision about a story, also after it was merged or got another id: that of its own id first, then that of a
 * former one, then one about its reports.
 */
export function decisionAbout(
  { id, formerIds = [], reports: all = [] }: DecidedStory,
  decisions: readonly StoryDecision[],
): StoryDecision | undefined {
  const ids = new Set(all.map((report) => report.id));
  const valid = decisions.filter(({ enabled }) => enabled);
  return (
    valid.find((one) => one.id === id && !one.apart.includes(id)) ??
    valid.find((one) => formerIds.includes(one.id) && !one.apart.includes(one.id)) ??
    valid.find((one) => reportsOf(one).some((report) => ids.has(report)))
  );
}

/** The reports of pinned stories that decisions name: one of them is the story's id, its lead or listed. */
export const pinnedReports = (decisions: readonly StoryDecision[]): string[] =>
  decisions.flatMap((one) => (one.enabled && one.isPinned ? reportsOf(one) : []));

/**
 * The decision from which editors go on: what was decided about the story, or nothing yet.
 * @param story with its title and all its reports
 */
export function decisionToEdit(
  story: DecidedStory & { title: string },
  decisions: readonly StoryDecision[],
): StoryDecision {
  const { id, title, reports: all = [] } = story;
  const own = decisions.find((one) => one.id === id);
  const isOthers = own?.apart.includes(id) === true;
  const found = decisionAbout(story, decisions) ?? (isOthers ? undefined : own);
  if (found !== undefined) return found;
  const blank = { title, headline: '', isPinned: false, apart: [], enabled: true, createdAt: '', updatedAt: '' };
  // The report that began another story was taken out of it: the decision about that one has its id.
  return isOthers ? { ...blank, id: `${id}-own`, together: all.map((one) => one.id) } : { ...blank, id, together: [] };
}

/** The decision with a report that belongs to the story no longer; the other reports do. */
export const withoutReport = (decision: StoryDecision, report: string, all: readonly string[]): StoryDecision => ({
  ...decision,
  together: bounded([...decision.together, ...all].filter((id) => id !== report)),
  enabled: true,
  apart: bounded([report, ...decision.apart]),
});

/** The decision with reports that belong to the story, the most important first: only so many are named. */
export const withReports = (decision: StoryDecision, reports: readonly string[]): StoryDecision => ({
  ...decision,
  together: bounded([...reports, ...decision.together]),
  apart: decision.apart.filter((id) => !reports.includes(id)),
  enabled: true,
});

const bounded = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, mostDecided);
