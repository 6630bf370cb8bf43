import * as z from 'zod/mini';
import { type KeptEntry, keptEntries, keptId } from './kept-entries.ts';

const entries = z
  .array(
    z.object({
      id: z.string().check(z.regex(keptId)),
      at: z.int().check(z.minimum(0), z.maximum(8.64e15)),
      removed: z.optional(z.literal(true)),
    }) satisfies z.ZodMiniType<KeptEntry>,
  )
  .check(z.maxLength(keptEntries));

/** The articles that a reader has saved and opened, which the account keeps for readers who have agreed. */
export const keptLists = z.object({ saved: entries, opened: entries });
export type KeptLists = z.infer<typeof keptLists>;
