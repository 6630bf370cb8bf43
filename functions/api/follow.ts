import { addFollow } from '#functions/readers/follows.ts';
import { admitFollowing } from '#functions/readers/reader-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.follow, async ({ caller, body }) => {
  const now = new Date();
  await admitFollowing(caller.uid, now);
  return addFollow(caller.uid, body, now);
});
