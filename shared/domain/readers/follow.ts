import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { followTypes } from './follow-types.ts';

/**
 * What a reader follows, such as a publisher or a place. `id` combines the type and the target's id and is unique per
 * reader; the id of a search is its words and filters (saved-search.ts).
 */
export const follow = z.object({
  id: withFallback(z.string(), ({ followType, followId }) => `${followType}:${followId}`),
  followType: z.enum(followTypes),
  followId: z.string(),
  createdAt: withFallback(z.string(), ''),
  /**
   * The headline of a story: the present one in the list of follows, else that of when it was followed. The name of a
   * place.
   */
  name: z.optional(z.string()),
});
export type Follow = z.infer<typeof follow>;
export type FollowTarget = Pick<Follow, 'followType' | 'followId'>;

/** The follow of a target, as the API returns it. */
export const followOf = ({ followType, followId, name }: NamedTarget, createdAt: string): Follow => ({
  id: `${followType}:${followId}`,
  followType,
  followId,
  createdAt,
  ...(name !== undefined && { name }),
});
type NamedTarget = FollowTarget & { name?: string | undefined };

/** A target as one string, for keys. */
export const targetKey = ({ followType, followId }: FollowTarget): string => `${followType}#${followId}`;
