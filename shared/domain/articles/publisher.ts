import * as z from 'zod/mini';
import { category, region } from '../classification/taxonomy.ts';

/** A publisher, created with the first article that names it. */
export const publisher = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  favicon: z.nullable(z.string()),
  category,
  region: z.nullable(region),
  verified: z.boolean(),
  articleCount: z.int(),
  followerCount: z.int(),
});
export type Publisher = z.infer<typeof publisher>;
