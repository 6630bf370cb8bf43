import { traceStory as trace } from '#functions/editorial/trace-story.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { traceStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(traceStory, ({ query }) => trace(query.address, new Date()));
