import { followsOf } from '#functions/readers/follows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { withStoryTitles } from '#functions/stories/story-titles.ts';
import { listFollows } from '#shared/api/follows.ts';

export const handler = endpoint(listFollows, async ({ caller }) =>
  withStoryTitles(await followsOf(caller.uid), new Date()),
);
