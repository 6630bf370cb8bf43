import { frontPage } from '../domain/newsroom/front-page.ts';
import { newsCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const getFrontPage = {
  method: 'GET',
  path: '/api/front',
  access: 'anyone',
  summary:
    'Returns what the editors have published about the front page: pinned articles, mutes, and the breaking line, with the countries of publishers. Pins of the next minutes are included: the page begins them by its own clock.',
  reply: frontPage,
  cache: newsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
