import { recentPublishers } from '#functions/catalog/publishers.ts';
import { recentStories, sitemapXml } from '#functions/publishing/sitemap.ts';
import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';

export const handler = document(documents.sitemap, async ({ origin }) => {
  const now = new Date();
  const [stories, publishers] = await Promise.all([recentStories(now), recentPublishers(now)]);
  return { type: 'application/xml; charset=utf-8', text: sitemapXml(stories, publishers, origin) };
});
