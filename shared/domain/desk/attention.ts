import * as z from 'zod/mini';
import type { Role } from '../team/role.ts';

/** Days for which a take-down is shown, and before its end a booking. */
export const attentionDays = 7;

/** What the server counts, with the role that may mend it. */
export const countedRoles = {
  articleDrafts: 'editor',
  corrections: 'editor',
  watchlistHits: 'editor',
  takeDowns: 'editor',
  adsEnding: 'advertising',
} as const satisfies Record<string, Role>;
export type Counted = keyof typeof countedRoles;

/** Null: it could not be counted. `isMore`: counting ended at a bound, so there may be more. */
const counted = z.optional(z.nullable(z.object({ count: z.int().check(z.minimum(0)), isMore: z.boolean() })));
export type Count = NonNullable<z.output<typeof counted>>;

/** Who may mend a story that readers doubt. */
export const doubtsRole = 'editor' satisfies Role;

/** A story of which readers say that its reports are not about one event. */
const doubtedStory = z.object({ id: z.string(), count: z.int() });
export type DoubtedStory = z.output<typeof doubtedStory>;

/** What waits for members with the caller's role. What another role mends is missing. */
export const attention = z.object({
  /** Composed articles that wait for an editor. */
  articleDrafts: counted,
  /** Decisions about articles of the last day that lists and search do not have yet. */
  corrections: counted,
  /** Newest articles since the given time that match a watchlist. */
  watchlistHits: counted,
  /** Articles that were taken down in the last seven days, and still are. */
  takeDowns: counted,
  /** Running bookings that end within seven days. */
  adsEnding: counted,
  /** The most doubted first; null if they could not be read. */
  doubtedStories: z.optional(z.nullable(z.array(doubtedStory))),
  /** Drafts of the newsroom's documents that the team shares, by kind; null if they could not be read. */
  sharedDrafts: z.nullable(z.array(z.object({ kind: z.string(), title: z.string() }))),
});
export type Attention = z.infer<typeof attention>;
