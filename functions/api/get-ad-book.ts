import { readBook } from '#functions/ads/change-book.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAdBook } from '#shared/api/advertising.ts';

export const handler = deskEndpoint(getAdBook, () => readBook());
