import { expect, test } from 'vitest';
import { channelOf, jsonFeed, rssFeed } from '#functions/documents/feed.ts';
import { sitemapXml } from '#functions/documents/sitemap.ts';
import { headTags } from '#functions/pages/described-page.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { sampleArticle } from '#test/support/sample-article.ts';

const origin = 'https://news.example';
const publishedAt = '2026-11-20T09:00:00.000Z';
const correctedAt = '2026-11-21T10:30:00.000Z';
const plain = sampleArticle({ id: 'plain', publishedAt });
const corrected = sampleArticle({ id: 'corrected', publishedAt, correctedAt });

const channel = (articles: (typeof plain)[]) =>
  channelOf({ name: 'front', title: '', description: 'd', page: `${origin}/`, articles, origin });

const headOf = (article: typeof plain): string => headTags(article.title, articleHead(article, 'd', origin));

test('the document of a corrected article says when, for machines', () => {
  const text = headOf(corrected);
  expect(text).toContain(`"dateModified":"${correctedAt}"`);
  expect(text).toContain(`property="article:modified_time" content="${correctedAt}"`);
});

test('the document of another article says nothing of corrections', () => {
  expect(headOf(plain)).not.toMatch(/dateModified|modified_time/);
});

test('feeds have the time of a correction', () => {
  const { items } = JSON.parse(jsonFeed(channel([plain, corrected])));
  expect(items.map((item: { date_modified?: string }) => item.date_modified)).toEqual([undefined, correctedAt]);
  const rss = rssFeed(channel([plain, corrected]));
  expect(rss.match(/<atom:updated>[^<]*/g)).toEqual([`<atom:updated>${correctedAt}`]);
  expect(rss).toContain('<lastBuildDate>Sat, 21 Nov 2026 10:30:00 GMT</lastBuildDate>');
});

test('the sitemap has the time of a correction', () => {
  const text = sitemapXml([plain, corrected], [], origin);
  expect(text).toContain(`/article/corrected</loc><lastmod>${correctedAt}</lastmod>`);
  expect(text).toContain(`/article/plain</loc><lastmod>${publishedAt}</lastmod>`);
});
