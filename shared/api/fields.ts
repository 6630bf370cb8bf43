import * as z from 'zod/mini';
import { limits } from '../config/limits.ts';
import { normalisedLanguages } from '../domain/articles/language.ts';

/** Id of a stored thing, as it is written in a path. */
export const id = z
  .string()
  .check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.~-]+$/, 'must be letters, digits or any of . _ ~ -'));

/** The address of a person, organisation or place under `/about`, in letters of any script (domain/search/slug.ts). */
export const entitySlug = z.string().check(z.minLength(1), z.maxLength(120));

/** The address of a country or region under `/place`. */
export const placeSlug = z.string().check(z.regex(/^[a-z_-]{2,60}$/, 'must be the name of a place such as jamaica'));

/** Where the next page of a list begins: opaque, from the Link header of the page before. */
export const pageCursor = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

const { maxLanguages } = limits.articles;

/**
 * Languages in a query, as primary subtags of BCP 47 separated by commas: `en,es`. Parsed into lower case, each once,
 * sorted; the edge does the same for its cache key (infra/site/normalise-query.js).
 */
export const languageList = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(10 * maxLanguages, `must name at most ${maxLanguages} languages`),
    z.regex(/^[a-z]{2,3}(?:\s*,\s*[a-z]{2,3})*$/i, 'must be codes of languages such as en,es'),
    z.refine((list) => list.split(',').length <= maxLanguages, `must name at most ${maxLanguages} languages`),
  ),
  z.transform((list: string) => normalisedLanguages(list.split(','))),
);

/**
 * Time of the request, in seconds since 1970. It bypasses caches and changes nothing else. The edge ignores it when it
 * is more than two minutes from now (infra/site/normalise-query.js).
 */
export const asOf = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999)));

/** The documentation of a 410. */
export const goneText = 'The editors have taken the article down (code taken_down).';
