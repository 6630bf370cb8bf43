import { endpoint } from '#functions/runtime/endpoint.ts';
import { addFollow } from '#functions/store/follows.ts';
import { admitFollowing } from '#functions/store/reader-act.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.follow, async ({ caller, body }) => {
  const now = new Date();
  await admitFollowing(caller.uid, now);
  return addFollow(caller.uid, body, now);
});
