import { previewLink } from '#functions/editorial/previews.ts';
import { readStory } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getOwnStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(getOwnStory, async ({ params: { id }, query: { number, previewDays } }) => {
  const story = await readStory(id, number);
  return previewDays === undefined
    ? story
    : { ...story, preview: await previewLink('story', id, previewDays, new Date()) };
});
