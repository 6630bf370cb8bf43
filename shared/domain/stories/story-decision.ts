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

/** The decisions as the clusters read them. */
export function clusterDecisions(decisions: readonly StoryDecision[]): StoryDecisions {
  const valid = decisions.filter(({ enabled }) => enabled);
  return {
    together: valid.map(reportsOf).filter((set) => set.length > 1),
    apart: valid.flatMap((one) => {
      const [first] = reportsOf(one);
      return first === undefined ? [] : one.apart.map((report) => [first, report] as const);
    }),
  };
}

/**
 * The decision about a story, also after it was merged or got another id: that of its own id first, then that of a
 * former one, then one about its reports.
 */
export function decisionAbout(
  { id, formerIds = [], reports: all = [] }: Pick<Story, 'id'> & Partial<Pick<Story, 'formerIds' | 'reports'>>,
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
