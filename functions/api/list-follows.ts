import { followsOf } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listFollows, ({ caller }) => followsOf(caller.uid));
