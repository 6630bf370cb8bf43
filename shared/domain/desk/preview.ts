import * as z from 'zod/mini';
import { article } from '../articles/article.ts';

/** The days for which the link of a preview may hold, the usual number first. */
export const previewDays = [7, 1, 3, 30] as const;

/** A link that opens something unpublished without an account. */
export const previewLink = z.object({
  /** Behind the `#` of its address, which no server and no other site gets. */
  token: z.string(),
  /** When it ends. */
  until: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** Something unpublished, as readers would see it. */
export const preview = z.object({
  id: z.string(),
  /** Null once it is published: its own page has it. */
  article: z.nullable(article),
  until: z.string(),
});
export type Preview = z.infer<typeof preview>;
