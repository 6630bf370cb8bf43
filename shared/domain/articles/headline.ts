/** A report as the index stores it. */
export interface Headline {
  id: string;
  title: string;
  /** Replaces the dedup key of a title without letters. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Absent for a report that was stored before publishers were: it is in no series. */
  publisher?: string | undefined;
  /** Order of first storage: of two reports with equal times the one stored first survives. */
  seen: number;
  /** Id of the earlier report that this one was merged into; null for a surviving report. */
  survivor: string | null;
  /** Set for a report that was old when it arrived. Only its key is compared: the days of an archive stay unread. */
  byKeyOnly?: true | undefined;
  /** Set for a report that is merged with no other: the editors have decided so. */
  alone?: true | undefined;
  // Only stored, never in the index: what restores a report in its story.
  /** The title of what the newsroom writes; `title` is empty. */
  heading?: string;
  /** Words of the summary (`summaryTermsOf`). */
  summaryTerms?: string;
  /** A primary subtag. */
  language?: string;
  /** Its story, where that has another id; null for a report that is hidden. */
  story?: string | null;
}

/** Whether a report comes before another one: by time, then by order of first storage. */
export const isEarlier = (a: Headline, b: Headline): boolean =>
  a.at !== b.at ? a.at < b.at : a.seen !== b.seen ? a.seen < b.seen : a.id < b.id;
export const byTime = (a: Headline, b: Headline): number => (isEarlier(a, b) ? -1 : 1);
