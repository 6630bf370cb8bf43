import { endpoint } from '#functions/runtime/endpoint.ts';
import { subjectsOf } from '#functions/search/related-articles.ts';
import { listSubjects } from '#shared/api/search.ts';

export const handler = endpoint(listSubjects, ({ params }) => subjectsOf(params.id));
