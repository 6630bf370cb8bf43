import { changeOwnStory as change } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { changeOwnStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(changeOwnStory, ({ params, body, caller }) =>
  change(params.id, body.change, { version: body.version, by: caller.name, now: new Date() }),
);
