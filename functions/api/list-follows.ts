import { withStoryTitles } from '#functions/readers/followed-stories.ts';
import { followsOf } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listFollows } from '#shared/api/follows.ts';

export const handler = endpoint(listFollows, async ({ caller }) =>
  withStoryTitles(await followsOf(caller.uid), new Date()),
);
