import { followsOf } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listFollows } from '#shared/api/follows.ts';

export const handler = endpoint(listFollows, ({ caller }) => followsOf(caller.uid));
