import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { category } from '../classification/category.ts';
import { region } from '../classification/region.ts';

export const priorities = ['high', 'medium', 'none'] as const;
const count = z.int().check(z.minimum(0));

/** Another publisher's report of the same story, kept when the two were merged (ING-11, ING-12). */
export const coverageEntry = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  publishedAt: z.string(),
});
export type CoverageEntry = z.infer<typeof coverageEntry>;

/** What readers did with an article; folded in batches, never rewritten by a single click. */
export interface ArticleCounts {
  views: number;
  likes: number;
  comments: number;
  /** Ways taken to the publisher's page. */
  clicks: number;
  /** Visits that ended with a report of their duration, and the seconds of all of them. */
  reads: number;
  readSeconds: number;
}
export const noCounts: Readonly<ArticleCounts> = {
  views: 0,
  likes: 0,
  comments: 0,
  clicks: 0,
  reads: 0,
  readSeconds: 0,
};

/**
 * What a list answers: enough for a card, never the body. `content` is plain text cut to 200 characters, the standfirst first, so that it
 * costs a compressed list next to nothing beside `summary`.
 */
export const articlePreview = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  image: z.nullable(z.string()),
  source: z.string(),
  sourceId: z.string(),
  publisherId: z.string(),
  topic: z.string(),
  category,
  url: z.nullable(z.string()),
  publishedAt: z.string(),
  region: z.nullable(region),
  tags: z.array(z.string()),
  watchlistHits: z.array(z.string()),
  priority: z.enum(priorities),
  language: z.nullable(z.string()),
  readMinutes: z.int(),
  /** Left out where nobody has said: the reader's membership settings then decide (MEM-43). */
  isPremium: z.optional(z.boolean()),
  sponsored: z.boolean(),
  /** How many other publishers reported it, and the first names among them. */
  coverageCount: count,
  coverageSources: z.array(z.string()),
  views: count,
  likes: count,
  comments: count,
  performanceScore: z.number(),
  /** Age in words; the server leaves it out because answers are cached, and the page computes it from `publishedAt` (CARD-20). */
  age: z.optional(z.string()),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** One article whole: sanitised HTML body, coverage, and the texts for sharing. */
export const article = z.extend(articlePreview, {
  author: z.nullable(z.string()),
  /** Comma-separated (ENT-03). */
  keywords: z.string(),
  /** People, organisations and places that the article names. */
  entities: z.array(z.string()),
  dedupKey: z.string(),
  coverage: z.array(coverageEntry),
  socialTwitter: z.nullable(z.string()),
  socialLinkedin: z.nullable(z.string()),
  socialFacebook: z.nullable(z.string()),
  /** Where readers pay: `content` is the preview's, the body is for members (getMemberArticle). */
  withheld: z.optional(z.literal(true)),
});
export type Article = z.infer<typeof article>;

/** White space as `\s` has it, for the characters that texts hold. */
const isBlank = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x3000;

/** Minutes to read a plain text at 200 words a minute, rounded up, at least 1 (ART-13, ART-14). */
export function readMinutes(plainText: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < plainText.length; i++) {
    const blank = isBlank(plainText.charCodeAt(i));
    if (!blank && !inWord) words++;
    inWord = !blank;
  }
  return Math.max(1, Math.ceil(words / limits.wordsPerMinute));
}
