import * as z from 'zod/mini';
import { limits } from '../config/limits.ts';
import { region } from '../domain/classification/taxonomy.ts';
import { id, placeSlug } from './fields.ts';

/** The words of a search. */
export const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.search.maxQueryLength));

/** What a search asks for, for the endpoint and for the addresses of the search page. */
export const searchQuery = z.object({
  /** The words; may be missing where there is a place. */
  q: z._default(z.string().check(z.trim(), z.maxLength(limits.search.maxQueryLength)), ''),
  /** While typing: the last word may be the beginning of a word. */
  prefix: z._default(z.stringbool(), false),
  /** Only the words as they are written: neither completed nor corrected. */
  exact: z._default(z.stringbool(), false),
  topic: z.optional(id),
  region: z.optional(region),
  /** Id of a publisher. */
  source: z.optional(id),
  /** A primary subtag. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** A country or region by its slug: only articles that name it or whose outlet is there. */
  place: z.optional(placeSlug),
  /** First and last day of publication, in UTC. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  sort: z._default(z.enum(['relevance', 'newest']), 'relevance'),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type SearchQuery = z.output<typeof searchQuery>;
