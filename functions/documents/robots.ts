import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import { sitemapPath } from '#shared/config/document-paths.ts';

/** Pages that are somebody's own or nobody's to find, and what is no page. Whether they may be opened is not decided here. */
const left = ['/api/', '/__/', '/admin', '/profile', '/subscribe/success', '/subscribe/cancel', '/*?search='];

export const handler = document(documents.robots, async ({ origin }) => ({
  type: 'text/plain; charset=utf-8',
  text: [
    'User-agent: *',
    ...left.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n'),
}));
