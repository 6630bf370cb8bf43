import { saveOwnStory as save } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { saveOwnStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(saveOwnStory, ({ params, body: { version, content }, caller }) =>
  save(params.id, content, { version, by: caller.name, now: new Date() }),
);
