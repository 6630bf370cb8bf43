import * as z from 'zod/mini';
import { category } from '../classification/category.ts';
import { region } from '../classification/region.ts';

/** Who publishes articles (ENT-05), made from the first article that arrives from a source. */
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
