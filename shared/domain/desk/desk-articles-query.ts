import * as z from 'zod/mini';
import { id, pageCursor } from '../../api/fields.ts';
import { maxId } from '../../records/record-kind.ts';
import { articleState } from '../articles/editorial.ts';
import { region } from '../classification/taxonomy.ts';

const day = z.iso.date();

/** What filters the desk's list of articles. The desk checks the filters of its own address with it. */
export const deskArticlesQuery = z.object({
  /** Words of the headline or the text, or an article id or address. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  state: z.optional(articleState),
  /** Id of a publisher. */
  source: z.optional(id),
  topic: z.optional(id),
  region: z.optional(region),
  /** Id of a published watchlist that has marked them, or `any`. */
  watchlist: z.optional(z.string().check(z.minLength(1), z.maxLength(maxId))),
  /** Only those that the editors decided about in the last day, and that lists and search do not show so yet. */
  waiting: z.optional(z.literal('1')),
  /** One primary subtag. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** UTC days, both included. */
  from: z.optional(day),
  to: z.optional(day),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  cursor: pageCursor,
});
