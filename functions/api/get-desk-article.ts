import { articleDetail } from '#functions/editorial/article-detail.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getDeskArticle } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(getDeskArticle, ({ params }) => articleDetail(params.id, new Date()));
