import { changeStory as change } from '#functions/editorial/stories.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { changeStory } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(changeStory, ({ params, body, caller }) =>
  change(params.id, body.change, { version: body.version, by: caller.name, now: new Date() }),
);
