import * as z from 'zod/mini';
import { regions } from './regions.ts';

export const region = z.enum(regions);
export type Region = z.infer<typeof region>;

/** The subjects of articles. An editor gives each source one, its category. */
export const categories = ['general', 'finance', 'justice', 'tech', 'culture', 'politics', 'health'] as const;
export const category = z.enum(categories);
export type Category = z.infer<typeof category>;
