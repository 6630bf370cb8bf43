import { followsOfStory } from '#functions/readers/followed-stories.ts';
import { readFollow } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getFollowStatus } from '#shared/api/follows.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';

const follows = async (uid: string, target: FollowTarget): Promise<boolean> =>
  target.followType === 'story'
    ? (await followsOfStory(uid, target.followId)).length > 0
    : (await readFollow(uid, target)) !== null;

export const handler = endpoint(getFollowStatus, async ({ caller, params }) => ({
  isFollowing: caller !== undefined && (await follows(caller.uid, params)),
}));
