import { editArticles as edit } from '#functions/editorial/article-edits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { editArticles } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(editArticles, ({ body: { articles, change }, caller }) =>
  edit(articles, { change, by: caller.name, now: new Date() }),
);
