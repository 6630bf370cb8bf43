import { readReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getUser } from '#shared/api/readers.ts';

export const handler = endpoint(getUser, async ({ caller }) => {
  const reader = await readReader(caller.uid);
  if (reader === null) throw notFound('User');
  return reader;
});
