import { storyPage } from '#functions/editorial/story-rows.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listStories } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(listStories, ({ query: { state, cursor } }) => storyPage(state, cursor));
