import { addFollow } from '#functions/readers/follows.ts';
import { admitFollowChange } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import { storyTitles } from '#functions/stories/story-titles.ts';
import { follow } from '#shared/api/follows.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';

export const handler = endpoint(follow, async ({ caller, body }) => {
  const now = new Date();
  await admitFollowChange(caller.uid, now);
  return addFollow(caller.uid, body, now, await nameOf(body, now));
});

/** The name of what no list names. */
async function nameOf({ followType, followId }: FollowTarget, now: Date): Promise<string | undefined> {
  if (followType === 'story') return (await storyTitles([followId], now)).get(followId);
  if (followType !== 'place') return undefined;
  const place = placeOf(followId);
  // Other names lead to it, but it is followed under one.
  if (place?.slug !== followId) throw invalid('followId', 'There is no place of this name');
  return place.name;
}
