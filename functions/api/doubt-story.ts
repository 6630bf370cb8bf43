import { endpoint } from '#functions/runtime/endpoint.ts';
import { storeDoubt } from '#functions/stories/story-doubts.ts';
import { doubtStory } from '#shared/api/stories.ts';

export const handler = endpoint(doubtStory, async ({ params, body, viewer }) => {
  await storeDoubt(params.id, body?.reportId ?? null, viewer.address, new Date());
  return undefined;
});
