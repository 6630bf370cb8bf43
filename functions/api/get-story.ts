import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readStoryPage } from '#functions/stories/story-page.ts';
import { getStory } from '#shared/api/stories.ts';

export const handler = endpoint(getStory, async ({ params }) => {
  const page = await readStoryPage(params.id);
  if (page === null) throw notFound('Story');
  return page;
});
