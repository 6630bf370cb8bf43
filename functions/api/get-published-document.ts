import { publishedNow } from '#functions/newsroom/published.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
// Signs the pictures of house ads.
import '#functions/table/picture-keys.ts';
import { getPublishedDocument } from '#shared/api/published.ts';

export const handler = endpoint(getPublishedDocument, ({ params }) => publishedNow(params.kind));
