import { endpoint } from '#functions/runtime/endpoint.ts';
import { followsOf } from '#functions/store/follows.ts';
import { likesOf } from '#functions/store/likes.ts';
import { readReader } from '#functions/store/readers.ts';
import { readingsOf } from '#functions/store/readings.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.exportReader, async ({ caller: { uid } }) => {
  const [user, follows, likes, reading] = await Promise.all([readReader(uid), followsOf(uid), likesOf(uid), readingsOf(uid)]);
  return { exportedAt: new Date().toISOString(), user, follows, likes, reading };
});
