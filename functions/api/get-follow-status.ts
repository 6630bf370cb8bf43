import { readFollow } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getFollowStatus, async ({ caller, params }) => ({
  isFollowing: caller !== undefined && (await readFollow(caller.uid, params)) !== null,
}));
