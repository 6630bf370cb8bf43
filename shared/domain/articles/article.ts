import * as z from 'zod/mini';
import { category, region } from '../classification/taxonomy.ts';
import { withFallback } from '../fallback.ts';
import { storyBrief } from '../stories/story.ts';
import { readMinutes } from '../text/read-minutes.ts';

export const priorities = ['high', 'medium', 'none'] as const;
const text = withFallback(z.string(), '');
const flag = withFallback(z.boolean(), false);
const count = withFallback(z.int().check(z.minimum(0)), 0);

/** Another publisher's report of the same story, recorded when the two were merged. */
export const coverageEntry = z.object({
  id: z.string(),
  source: text,
  /** Absent in the coverage of a generated article: the name gives it. */
  publisherId: z.optional(z.string()),
  title: z.string(),
  url: z.nullable(z.string()),
  publishedAt: text,
});
export type CoverageEntry = z.infer<typeof coverageEntry>;

/** Counters of reader actions on an article. Actions are folded into them in batches. */
export interface ArticleCounters {
  views: number;
  likes: number;
  comments: number;
  /** Click-throughs to the publisher's page. */
  clicks: number;
  /** Visits whose duration was reported, and the sum of those durations. */
  reads: number;
  readSeconds: number;
}
export const noCounters: Readonly<ArticleCounters> = {
  views: 0,
  likes: 0,
  comments: 0,
  clicks: 0,
  reads: 0,
  readSeconds: 0,
};

/**
 * An article in a list: everything a card shows, without the body. `content` is plain text cut to 200 characters,
 * beginning with the standfirst: beside `summary` it adds next to nothing to a compressed list.
 */
export const articlePreview = z.object({
  id: z.string(),
  title: z.string(),
  summary: text,
  content: text,
  image: z.nullable(z.string()),
  source: text,
  /** The fallback is not empty: an article without a source id counts as one of the reader's own sources. */
  sourceId: withFallback(z.string(), 'unknown'),
  publisherId: text,
  topic: text,
  category: withFallback(category, 'general'),
  url: z.nullable(z.string()),
  publishedAt: z.string(),
  region: z.nullable(region),
  tags: z.array(z.string()),
  watchlistHits: z.array(z.string()),
  /** At most eight names and phrases, comma-separated; the search finds them. */
  keywords: text,
  priority: withFallback(z.enum(priorities), 'none'),
  language: z.nullable(z.string()),
  readMinutes: withFallback(z.int(), ({ content }) => readMinutes(String(content))),
  /** If absent, the reader's membership settings decide. */
  isPremium: z.optional(z.boolean()),
  sponsored: flag,
  /** Number of other publishers that reported it, and the first of their names. */
  coverageCount: count,
  coverageSources: z.array(z.string()),
  /** Of a generated article: the ids of the reports that it is made of. Pages show it beside one of them. */
  composedFrom: z.optional(z.array(z.string())),
  views: count,
  likes: count,
  comments: count,
  performanceScore: withFallback(z.number(), 0),
  /** The story that it is a report of; absent while no other publisher reports it. */
  story: z.optional(storyBrief),
  /** When the editors last corrected the title, summary or picture; absent if these are the publisher's. */
  correctedAt: z.optional(z.string()),
  /** The site's signature of `image`: without one, pages draw a picture. */
  imageKey: z.optional(z.string()),
  /** Of the picture, once it was looked at: its size in pixels, and its colour as a number of `tints`. */
  imageSize: withFallback(z.optional(z.object({ width: z.int(), height: z.int(), tint: z.int() })), undefined),
  /** Of the picture: words in its place, what its publisher says of it, and whose it is. */
  picture: z.optional(z.object({ alt: text, caption: text, credit: text })),
  /** Age in words. The server omits it because responses are cached; the page computes it from `publishedAt`. */
  age: z.optional(z.string()),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** What changes by the minute about an article. */
export const articleUpdates = z.pick(articlePreview, {
  views: true,
  likes: true,
  comments: true,
  performanceScore: true,
  story: true,
});
export type ArticleUpdates = z.infer<typeof articleUpdates>;

/** A complete article: sanitised HTML body, coverage and texts for sharing. */
export const article = z.extend(articlePreview, {
  author: z.nullable(z.string()),
  /** The site's signatures of the pictures in `content`, by address. */
  imageKeys: z.optional(z.record(z.string(), z.string())),
  /** People, organisations and places named in the article. */
  entities: z.array(z.string()),
  dedupKey: text,
  coverage: z.array(coverageEntry),
  socialTwitter: z.nullable(z.string()),
  socialLinkedin: z.nullable(z.string()),
  socialFacebook: z.nullable(z.string()),
  /** The editors have left out a part of the publisher's text, which `[…]` marks. */
  isShortened: z.optional(z.literal(true)),
  /** With payments on: `content` holds only the preview's text, members get the body from getMemberArticle. */
  withheld: z.optional(z.literal(true)),
});
export type Article = z.infer<typeof article>;

/** A correction as readers see it. */
export const correction = z.object({
  /** Of the article. */
  id: z.string(),
  title: z.string(),
  source: text,
  language: z.nullable(z.string()),
  /** What was wrong. */
  text: z.string(),
  at: z.string(),
});
export type Correction = z.infer<typeof correction>;
