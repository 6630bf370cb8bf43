import { editArticle as edit } from '#functions/editorial/article-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { editArticle } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(editArticle, ({ params, body: { version, change }, caller }) =>
  edit({ id: params.id, version }, { change, by: caller.name, now: new Date() }),
);
