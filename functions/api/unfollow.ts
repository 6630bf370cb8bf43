import { removeFollow } from '#functions/readers/follows.ts';
import { admitFollowChange } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { unfollow } from '#shared/api/follows.ts';

export const handler = endpoint(unfollow, async ({ caller, params }) => {
  await admitFollowChange(caller.uid, new Date());
  await removeFollow(caller.uid, params);
  return undefined;
});
