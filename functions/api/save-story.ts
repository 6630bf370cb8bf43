import { saveStory as save } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { saveStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(saveStory, ({ params, body: { version, content }, caller }) =>
  save(params.id, content, { version, by: caller.name, now: new Date() }),
);
