import { changeBook } from '#functions/ads/change-book.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { changeAdBook } from '#shared/api/advertising.ts';

export const handler = deskEndpoint(changeAdBook, ({ body, caller }) => changeBook(body, caller.name, new Date()));
