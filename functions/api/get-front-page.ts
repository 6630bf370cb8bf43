import { readFrontPage } from '#functions/newsroom/front-page.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getFrontPage } from '#shared/api/front.ts';

export const handler = endpoint(getFrontPage, () => readFrontPage());
