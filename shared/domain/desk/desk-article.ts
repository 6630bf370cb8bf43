import * as z from 'zod/mini';
import { articlePreview, coverageEntry } from '../articles/article.ts';
import { editorial } from '../articles/editorial.ts';

/** An article as the editors see it in a list. */
export const deskArticle = z.object({
  /** As readers see it once the decision is applied. */
  article: articlePreview,
  editorial,
  /** Whether ingestion has applied the decision to the lists and the search; it takes a second or so. */
  isApplied: z.boolean(),
  /** Id of the report that it was merged into; null for any other. */
  survivor: z.nullable(z.string()),
  /** The reports that were merged into it: how many the row has, at most 50, and the first five. */
  reports: z.object({ count: z.int(), named: z.array(z.object({ title: z.string(), source: z.string() })) }),
  /** Mean seconds of the visits whose length was reported; absent before the first. */
  readSeconds: z.optional(z.int()),
});
export type DeskArticle = z.infer<typeof deskArticle>;

/** Words of a text that decided a classification. */
const evidence = z.object({
  /** A topic, a region, a priority, or the id of a watchlist. */
  value: z.string(),
  words: z.array(z.string()),
});

/** Another report, and how much of the titles' words the two have in common, from 0 to 1. */
const mergedReport = z.extend(coverageEntry, {
  score: z.number(),
  /** Equal openings of the titles, or similar words. */
  rule: z.enum(['key', 'words']),
});

/** The story of a report, and why it is in it. The likenesses, 0 to 1, are of the words of these reports alone. */
const storyOfReport = z.object({
  id: z.string(),
  /** The headline of its most central report. */
  title: z.string(),
  formerIds: z.array(z.string()),
  /** The other reports, the most alike first. */
  reports: z.array(z.extend(coverageEntry, { score: z.number() })),
  /** How alike the report and the rest of the story are; 0 for a report alone. */
  score: z.number(),
  /** What it has in common with the rest, the strongest first, with its part of the score. */
  terms: z.array(z.object({ term: z.string(), score: z.number(), reports: z.int() })),
});
export type StoryOfReport = z.infer<typeof storyOfReport>;

/** Everything about an article that helps an editor to decide. */
export const deskArticleDetail = z.extend(deskArticle, {
  /** Its card as the publisher has it, without the corrections. */
  original: articlePreview,
  /** Sanitised HTML, as the publisher has it. */
  content: z.string(),
  /** What the editors left out that the publisher's text does not have any more. */
  missing: z.array(z.string()),
  classification: z.object({
    topics: z.array(evidence),
    regions: z.array(evidence),
    priority: z.array(evidence),
    watchlists: z.array(z.extend(evidence, { name: z.string() })),
    /** Set if nothing in the text decided the topic or the region: they are the source's. */
    topicFromSource: z.boolean(),
    regionFromSource: z.boolean(),
  }),
  /** Reports merged into this one, or, with `survivor`, the report that it was merged into. */
  merged: z.array(mergedReport),
  /** Null for what is no report of its own: merged, composed and kept apart. */
  story: z.nullable(storyOfReport),
  /** Pages of the site where it shows now, as paths: '/', '/?topic=Sports', '/publisher/…'. */
  shownAt: z.array(z.string()),
});
export type DeskArticleDetail = z.infer<typeof deskArticleDetail>;
