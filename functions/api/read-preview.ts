import { readPreview as openPreview } from '#functions/editorial/previews.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readPreview } from '#shared/api/article-desk.ts';

export const handler = endpoint(readPreview, ({ body }) => openPreview(body.token, new Date()));
