import { isDeleted } from '#functions/readers/deleted-readers.ts';
import { readReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getUser } from '#shared/api/readers.ts';

export const handler = endpoint(getUser, async ({ caller }) => {
  const [reader, isGone] = await Promise.all([readReader(caller.uid), isDeleted(caller.uid)]);
  // A deletion that stopped half-way: the site calls syncUser, which begins a new account after a new sign-in.
  if (reader === null || isGone) throw notFound('User');
  return reader;
});
