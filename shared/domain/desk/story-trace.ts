import * as z from 'zod/mini';

/** The finding of one part of the product about a story. */
const traceStep = z.object({
  subject: z.enum(['article', 'merge', 'decision', 'list', 'search', 'edge', 'source', 'feed']),
  /** `stops`: readers do not see the story for this reason. `fine`: no reason. `note`: for information. */
  finding: z.enum(['fine', 'stops', 'note']),
  text: z.string(),
});
export type TraceStep = z.infer<typeof traceStep>;

/** Where a story is, or why it is not on the site. */
export const storyTrace = z.object({
  /** The id that the story has, or would have. */
  id: z.string(),
  steps: z.array(traceStep),
});
export type StoryTrace = z.infer<typeof storyTrace>;
