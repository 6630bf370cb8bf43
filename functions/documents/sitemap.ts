import { recentStories, sitemapXml } from '#functions/publishing/sitemap.ts';
import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';

export const handler = document(documents.sitemap, async ({ origin }) => ({
  type: 'application/xml; charset=utf-8',
  text: sitemapXml(await recentStories(new Date()), origin),
}));
