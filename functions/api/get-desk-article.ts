import { articleDetail } from '#functions/editorial/article-detail.ts';
import { previewLink } from '#functions/editorial/previews.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getDeskArticle } from '#shared/api/article-desk.ts';

export const handler = deskEndpoint(getDeskArticle, async ({ params: { id }, query: { previewDays } }) => {
  const now = new Date();
  const detail = await articleDetail(id, now);
  return previewDays === undefined
    ? detail
    : { ...detail, preview: await previewLink('article', id, previewDays, now) };
});
