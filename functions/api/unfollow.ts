import { endpoint } from '#functions/runtime/endpoint.ts';
import { removeFollow } from '#functions/store/follows.ts';
import { admitFollowing } from '#functions/store/reader-act.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.unfollow, async ({ caller, params }) => {
  await admitFollowing(caller.uid, new Date());
  await removeFollow(caller.uid, params);
  return undefined;
});
