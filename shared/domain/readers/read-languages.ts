import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { normalisedLanguages } from '../articles/language.ts';

/** The languages that a reader reads, as primary subtags; empty: all. */
export const readLanguages = z
  .array(z.string().check(z.regex(/^[a-z]{2,3}$/)))
  .check(z.maxLength(limits.articles.maxLanguages));

/** The choices of a browser and of an account as one: what either reads, all if either reads all. */
export function mergedLanguages(a: readonly string[], b: readonly string[]): string[] {
  const both = a.length === 0 || b.length === 0 ? [] : normalisedLanguages([...a, ...b]);
  return both.length > limits.articles.maxLanguages ? [] : both;
}
