import * as z from 'zod/mini';

/** The days for which the link of a preview may hold, the usual number first. */
export const previewDays = [7, 1, 3, 30] as const;

/** A link that opens something unpublished without an account. */
export const previewLink = z.object({
  /** Follows its id and a `.` behind the `#` of its address, which no server of a page and no other site gets. */
  token: z.string(),
  /** When it ends. */
  until: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;
