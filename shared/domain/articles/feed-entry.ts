import * as z from 'zod/mini';

/** One item of a feed in the one shape that every format is read into (times ISO 8601 UTC). */
export const feedEntry = z.object({
  id: z.nullable(z.string()),
  title: z.string(),
  /** Absolute http(s) address, or null when the item has none. */
  link: z.nullable(z.string()),
  /** Plain text, at most 200 characters (ING-02). */
  summary: z.string(),
  /** Sanitised HTML of the longest body that the item carries; may be empty. */
  content: z.string(),
  /** Null when the item gives no date, or none that can be read: a date is never invented here. */
  publishedAt: z.nullable(z.string()),
  author: z.nullable(z.string()),
  categories: z.array(z.string()),
  image: z.nullable(z.string()),
  /** BCP 47 tag where the item names its own; null where it is in the feed's. */
  language: z.nullable(z.string()),
});
export type FeedEntry = z.infer<typeof feedEntry>;

export const feed = z.object({
  title: z.string(),
  /** The publisher's own page, absolute, when the feed names it. */
  link: z.nullable(z.string()),
  /** BCP 47 tag as the feed gives it. */
  language: z.nullable(z.string()),
  entries: z.array(feedEntry),
});
export type Feed = z.infer<typeof feed>;
