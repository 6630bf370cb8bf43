import { readStory } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(getStory, ({ params, query }) => readStory(params.id, query.number));
