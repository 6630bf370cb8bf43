import { escaped } from '#functions/runtime/markup.ts';
import { brand } from '#shared/config/brand.ts';
import { articlePath } from '#shared/config/document-paths.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** Pages that are there for everybody and do not move. A topic's list is a view of the front page (`/?topic=`) whose canonical address is the front page's, so it is not listed; its feed is. */
const pages = ['/', '/topics', '/sports', '/markets', '/weather', '/subscribe'];

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** The sitemap (sitemaps.org 0.9 with Google's news namespace): the pages, then every story with its headline. Advertisements are no news. */
export function sitemapXml(articles: readonly ArticlePreview[], origin: string): string {
  const stories = articles.filter(({ sponsored }) => !sponsored);
  const newest = stories[0]?.publishedAt;
  const publication = element('news:name', brand.name) + element('news:language', 'en');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">',
    ...pages.map(
      (path) =>
        `<url>${element('loc', `${origin}${path}`)}${path === '/' && newest !== undefined ? element('lastmod', newest) : ''}</url>`,
    ),
    ...stories.map(
      ({ id, title, publishedAt }) =>
        `<url>${element('loc', `${origin}${articlePath(id)}`)}${element('lastmod', publishedAt)}<news:news><news:publication>${publication}</news:publication>${element('news:publication_date', publishedAt)}${element('news:title', title)}</news:news></url>`,
    ),
    '</urlset>',
    '',
  ];
  return lines.join('\n');
}
