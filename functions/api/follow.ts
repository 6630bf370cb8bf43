import { addFollow } from '#functions/readers/follows.ts';
import { admitFollowChange } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { storyTitles } from '#functions/stories/story-titles.ts';
import { follow } from '#shared/api/follows.ts';

export const handler = endpoint(follow, async ({ caller, body }) => {
  const now = new Date();
  await admitFollowChange(caller.uid, now);
  const name = body.followType === 'story' ? (await storyTitles([body.followId], now)).get(body.followId) : undefined;
  return addFollow(caller.uid, body, now, name);
});
