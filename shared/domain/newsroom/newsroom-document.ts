import * as z from 'zod/mini';
import { essential } from '../fallback.ts';

/**
 * The kinds of content that editors edit as a draft and publish to all readers (shared/records.ts). Every publication
 * is a numbered version that can be published again.
 */
export const newsroomKinds = [
  'front',
  'membership',
  'watchlists',
  'house-ads',
  'affiliates',
  'events',
  'newsletter',
  'pages',
  'story-decisions',
] as const;
export const newsroomKind = z.enum(newsroomKinds);
export type NewsroomKind = z.infer<typeof newsroomKind>;
/** The kinds that readers get as they are. What the front page's plan means for them is in `getFrontPage`. */
export type PublicKind = Exclude<NewsroomKind, 'front'>;
export const isPublic = (kind: NewsroomKind): kind is PublicKind => kind !== 'front';
export const publicKind = z.enum(newsroomKinds.filter(isPublic));

/** Checked with the schema of its kind. Essential: without it there is no document, rather than an empty one. */
const content = essential(z.unknown());

/** One publication of a document. */
const publication = z.object({
  number: z.int(),
  by: z.string(),
  at: z.string(),
  /** The version whose content was published again. */
  revertTo: z.optional(z.int()),
});
export type Publication = z.infer<typeof publication>;

/** A document as the desk sees it. */
export const savedDocument = z.object({
  kind: newsroomKind,
  /** Grows with each saved draft and publication. 0: nothing was ever saved. */
  version: z.int(),
  /** Null before the first publication: readers get the defaults. */
  published: z.nullable(z.object({ number: z.int(), by: z.string(), at: z.string(), content })),
  /** Null without a draft. */
  draft: z.nullable(z.object({ by: z.string(), at: z.string(), content })),
  /** The newest first, at most 50. */
  history: z.array(publication),
});
export type SavedDocument = z.infer<typeof savedDocument>;

export const documentVersion = z.extend(publication, { content });
export type DocumentVersion = z.infer<typeof documentVersion>;

/**
 * A document as readers get it. The site parses `content` with the schema of its kind and falls back to the defaults.
 */
export const publishedDocument = z.object({
  number: z.int(),
  at: z.nullable(z.string()),
  content,
});
