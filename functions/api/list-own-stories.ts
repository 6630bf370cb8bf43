import { storyPage } from '#functions/editorial/story-rows.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listOwnStories } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(listOwnStories, ({ query: { state, cursor } }) => storyPage(state, cursor));
