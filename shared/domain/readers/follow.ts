import * as z from 'zod/mini';

export const followTypes = ['publisher', 'topic', 'user'] as const;
export type FollowType = (typeof followTypes)[number];

/** What a reader follows: `id` is its type and its own id, which together are one reader's key to it. */
export const follow = z.object({
  id: z.string(),
  followType: z.enum(followTypes),
  followId: z.string(),
  createdAt: z.string(),
});
export type Follow = z.infer<typeof follow>;
export type FollowTarget = Pick<Follow, 'followType' | 'followId'>;

/** The follow itself, as it is answered. */
export const followOf = ({ followType, followId }: FollowTarget, createdAt: string): Follow => ({
  id: `${followType}:${followId}`,
  followType,
  followId,
  createdAt,
});

/** A target in one string, for keys. */
export const targetKey = ({ followType, followId }: FollowTarget): string => `${followType}#${followId}`;
