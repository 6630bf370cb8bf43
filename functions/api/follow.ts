import { addFollow } from '#functions/readers/follows.ts';
import { admitFollowing } from '#functions/readers/reader-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { follow } from '#shared/api/follows.ts';

export const handler = endpoint(follow, async ({ caller, body }) => {
  const now = new Date();
  await admitFollowing(caller.uid, now);
  return addFollow(caller.uid, body, now);
});
