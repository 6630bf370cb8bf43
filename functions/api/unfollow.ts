import { followsOfStory } from '#functions/readers/followed-stories.ts';
import { removeFollow } from '#functions/readers/follows.ts';
import { admitFollowChange } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { unfollow } from '#shared/api/follows.ts';

export const handler = endpoint(unfollow, async ({ caller, params }) => {
  await admitFollowChange(caller.uid, new Date());
  const targets = params.followType === 'story' ? await followsOfStory(caller.uid, params.followId) : [params];
  for (const target of targets) await removeFollow(caller.uid, target);
  return undefined;
});
