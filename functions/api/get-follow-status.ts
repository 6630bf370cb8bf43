import { readFollow } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getFollowStatus } from '#shared/api/follows.ts';

export const handler = endpoint(getFollowStatus, async ({ caller, params }) => ({
  isFollowing: caller !== undefined && (await readFollow(caller.uid, params)) !== null,
}));
