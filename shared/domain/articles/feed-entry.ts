import * as z from 'zod/mini';
import { essential, withFallback } from '../fallback.ts';

const text = withFallback(z.string(), '');

/** One item of a feed, the same for every feed format. Times ISO 8601 UTC. */
export const feedEntry = z.object({
  id: z.nullable(z.string()),
  title: z.string(),
  /** Absolute http(s) address, or null when the item has none. */
  link: z.nullable(z.string()),
  /** The address that the feed writes in place of `link`, if it is that of a redirector. */
  redirector: z.optional(z.string()),
  /** Plain text, at most 200 characters. */
  summary: text,
  /** Sanitised HTML of the item's longest body; may be empty. */
  content: text,
  /** Null when the item has no readable date. */
  publishedAt: z.nullable(z.string()),
  author: z.nullable(z.string()),
  categories: z.array(z.string()),
  image: z.nullable(z.string()),
  /** What the image shows, and whose it is; absent if the item says neither. */
  picture: z.optional(z.object({ caption: text, credit: text })),
  /** BCP 47 tag if the item names its own; null means the feed's language. */
  language: z.nullable(z.string()),
});
export type FeedEntry = z.infer<typeof feedEntry>;

/** A parsed feed. */
export const feed = z.object({
  title: text,
  /** The publisher's page, absolute; null if the feed does not name it. */
  link: z.nullable(z.string()),
  /** BCP 47 tag as in the feed. */
  language: z.nullable(z.string()),
  /** Essential: a reply without a list of entries is no feed. */
  entries: essential(z.array(feedEntry)),
});
export type Feed = z.infer<typeof feed>;
