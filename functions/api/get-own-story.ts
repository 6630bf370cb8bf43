import { readStory } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getOwnStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(getOwnStory, ({ params, query }) => readStory(params.id, query.number));
