import { readReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getUser, async ({ caller }) => {
  const reader = await readReader(caller.uid);
  if (reader === null) throw notFound('User');
  return reader;
});
