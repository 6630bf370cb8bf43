/** A report as the clusters read it. Copies, which the duplicates' rule has merged into another report, are none. */
export interface ClusterReport {
  id: string;
  /** When it was published, in milliseconds since 1970. */
  at: number;
  publisher: string;
  title: string;
  /** What `summaryTermsOf` chose of its summary. */
  summaryTerms: string;
  /** A primary subtag; null if unknown. */
  language: string | null;
  /** Id of the story that is stored for it; absent if it is its own. */
  story?: string | undefined;
}

/**
 * What editors decided about reports. It outweighs what the clusters find, also after settling. Ids of reports that are
 * not in memory do no harm.
 */
export interface StoryDecisions {
  /** Sets of reports, each in one story. Sets that share a report are one set. */
  together: readonly (readonly string[])[];
  /**
   * Pairs of reports that are in different stories, each with its set. To split a story in two, put each half together,
   * and one report of each apart.
   */
  apart: readonly (readonly [string, string])[];
}

/** How many reports of earlier days had each term. Rare terms say more about an event than frequent ones. */
export interface TermCounts {
  reports: number;
  terms: ReadonlyMap<string, number>;
}

export const noTermCounts: TermCounts = { reports: 0, terms: new Map() };

/**
 * What has changed since it was last asked for. A story's reports are in memory: older ones stay as they are stored.
 */
export interface StoryChanges {
  /** The story of each report that is in another one than before, and of each new report. */
  moved: Map<string, string>;
  /**
   * Stories whose reports changed, without those that redirect. One without reports has lost the last one, or its only
   * one left is alone: `reportsOf` has what is left.
   */
  changed: Set<string>;
  /**
   * Former ids of stories, each with the id of the story that has most of its reports. If the store has reports of the
   * former story that are no longer in memory, they move too. A former id that becomes a story again is in `changed`.
   */
  redirects: Map<string, string>;
}

/** Why a report is in its story, for editors. */
export interface StoryReason {
  story: string;
  /** How alike the report and the rest of its story are, 0 to 1; 0 for a report alone. */
  score: number;
  /** The score from which on it joins. */
  needed: number;
  /** What it has in common with the rest, the strongest first. The scores add up to `score`. */
  terms: { term: string; score: number; reports: number }[];
  /** The most alike reports of the story, the best first. */
  nearest: { id: string; score: number }[];
  /** Whether editors have put it together with others, or apart. */
  isDecided: boolean;
}
