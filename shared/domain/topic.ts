import * as z from 'zod/mini';

/** A subject readers can open and follow (ENT-06). */
export const topic = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  /** Name of a drawn symbol in the site's own set. */
  icon: z.string(),
  followerCount: z.int(),
  articleCount: z.int(),
  trending: z.boolean(),
});
export type Topic = z.infer<typeof topic>;
