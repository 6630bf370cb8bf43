import { isReturning } from '#functions/readers/deleted-readers.ts';
import { readReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getUser } from '#shared/api/readers.ts';

export const handler = endpoint(getUser, async ({ caller }) => {
  const [reader, returns] = await Promise.all([readReader(caller.uid), isReturning(caller.uid, caller.signedInAt)]);
  // After a deletion that stopped half-way the site calls syncUser, which begins a new account.
  if (reader === null || returns) throw notFound('User');
  return reader;
});
