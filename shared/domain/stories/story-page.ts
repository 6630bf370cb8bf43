import * as z from 'zod/mini';
import { articlePreview, coverageEntry } from '../articles/article.ts';
import { withFallback } from '../fallback.ts';

/** ISO 3166-1 alpha-2; null where it is not known where an outlet is. */
const country = withFallback(z.nullable(z.string()), null);

/** A report as the page of its story shows it. */
const pageReport = z.extend(articlePreview, {
  country,
  /** The same text at other publishers, the earliest first. */
  copies: z.array(z.extend(coverageEntry, { country })),
});
export type PageReport = z.infer<typeof pageReport>;

/** A sentence of the summary, and the report that it is from. */
const summarySentence = z.object({ text: z.string(), reportId: z.string() });
export type SummarySentence = z.infer<typeof summarySentence>;

/** A story with all that its page shows. The page itself groups the reports by its reader's shores. */
export const storyPage = z.object({
  id: z.string(),
  /** The headline of the lead, or the one that the editors gave. */
  title: z.string(),
  /** The language of the title. */
  language: z.nullable(z.string()),
  /** The report that is nearest to all others. */
  lead: z.string(),
  /** The earliest first. Whoever reported first is the first. */
  reports: z.array(pageReport),
  /** Sentences of reports, at most two of an outlet, none of a premium body. */
  summary: z.array(summarySentence),
  /** Generated articles that are made of its reports. */
  composed: withFallback(z.array(articlePreview), []),
  people: z.array(z.string()),
  places: z.array(z.string()),
  /**
   * How many active outlets of each country are read here: a shore that says nothing can only be blind if we read it.
   */
  outletsRead: z.record(z.string(), z.int()),
});
export type StoryPage = z.infer<typeof storyPage>;

/** A story in a list. */
export const listedStory = z.object({
  id: z.string(),
  title: z.string(),
  lead: articlePreview,
  firstAt: z.string(),
});
export type ListedStory = z.infer<typeof listedStory>;
