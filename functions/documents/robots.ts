import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import { searchPath, sitemapPath } from '#shared/config/site-paths.ts';

/** Personal pages, and addresses that are not pages. Crawlers skip them; access is controlled elsewhere. */
const excluded = [
  '/api/',
  '/__/',
  '/admin',
  '/profile',
  '/subscribe/success',
  '/subscribe/cancel',
  '/*?search=',
  searchPath,
];

export const handler = document(documents.robots, async ({ origin }) => ({
  type: 'text/plain; charset=utf-8',
  text: [
    'User-agent: *',
    ...excluded.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n'),
}));
