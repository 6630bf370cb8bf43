import { endpoint } from '#functions/runtime/endpoint.ts';
import { followsOf } from '#functions/store/follows.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.listFollows, ({ caller }) => followsOf(caller.uid));
