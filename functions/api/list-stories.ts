import { endpoint } from '#functions/runtime/endpoint.ts';
import { latestStories, storyCursors } from '#functions/stories/latest-stories.ts';
import { listStories } from '#shared/api/stories.ts';

export const handler = endpoint(listStories, async ({ query: { limit, cursor, region } }) => {
  const cursors = await storyCursors(region);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const { items, next } = await latestStories(region, limit, from);
  return { items, next: next && cursors.write(next) };
});
