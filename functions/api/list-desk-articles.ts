import { deskPage } from '#functions/editorial/desk-lists.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listDeskArticles } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(listDeskArticles, ({ query }) => deskPage(query, new Date()));
