import { removeFollow } from '#functions/readers/follows.ts';
import { admitFollowing } from '#functions/readers/reader-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { unfollow } from '#shared/api/follows.ts';

export const handler = endpoint(unfollow, async ({ caller, params }) => {
  await admitFollowing(caller.uid, new Date());
  await removeFollow(caller.uid, params);
  return undefined;
});
