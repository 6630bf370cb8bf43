import { endpoint } from '#functions/runtime/endpoint.ts';
import { relatedArticles } from '#functions/search/related-articles.ts';
import { listRelated } from '#shared/api/search.ts';

export const handler = endpoint(listRelated, ({ params }) => relatedArticles(params.id));
