import * as z from 'zod/mini';
import { articlePreview } from '../articles/article.ts';

/**
 * What the editors have published about the front page, as readers get it: the pins that count now or soon, with their
 * articles. Times ISO 8601 UTC; a pin without a start counts at once, one without an end until it is taken away.
 */
export const frontPage = z.object({
  /** Number of the published version. 0: nothing was ever published. */
  number: z.int(),
  pins: z.array(
    z.object({
      /** 0: the lead. */
      place: z.int(),
      start: z.nullable(z.string()),
      end: z.nullable(z.string()),
      article: articlePreview,
    }),
  ),
  mutes: z.array(z.object({ kind: z.enum(['article', 'publisher']), id: z.string(), until: z.string() })),
  /** Reports of the stories that the editors have pinned. */
  pinnedStories: z.optional(z.array(z.string())),
  /** Ids of publishers by the country that they are in (ISO 3166-1 alpha-2), as far as known. */
  outlets: z.optional(z.record(z.string(), z.array(z.string()))),
  breaking: z.nullable(
    z.object({
      text: z.string(),
      /** Null: the line has no link. */
      articleId: z.nullable(z.string()),
      end: z.string(),
    }),
  ),
});
export type FrontPage = z.infer<typeof frontPage>;
export type Breaking = NonNullable<FrontPage['breaking']>;
