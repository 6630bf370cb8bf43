import * as z from 'zod/mini';

/** The subject an editor gives a source (ENT-26, SRC-29). */
export const categories = ['general', 'finance', 'justice', 'tech', 'culture', 'politics', 'health'] as const;
export const category = z.enum(categories);
export type Category = z.infer<typeof category>;
