import { escaped } from '#functions/runtime/markup.ts';
import type { FeedChannel, FeedItem } from './feed-channel.ts';

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
/** RFC 822 with a year of four digits, as RSS wants it. */
const rssDate = (iso: string): string => new Date(iso).toUTCString();

/** RSS 2.0. Whatever asks is told the same as long as the stories are the same: no time of making stands in it. */
export function rssFeed({ title, description, page, rss, items }: FeedChannel): string {
  const newest = items[0];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', title),
    element('link', page),
    `<atom:link href="${escaped(rss)}" rel="self" type="application/rss+xml" />`,
    element('description', description),
    element('language', 'en'),
    ...(newest === undefined ? [] : [element('lastBuildDate', rssDate(newest.publishedAt))]),
    ...items.map(rssItem),
    '</channel>',
    '</rss>',
    '',
  ];
  return lines.join('\n');
}

function rssItem({ link, title, summary, source, publishedAt, image, categories }: FeedItem): string {
  return [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="true">${escaped(link)}</guid>`,
    // A description is HTML, so the text is escaped for that first.
    element('description', escaped(summary)),
    element('pubDate', rssDate(publishedAt)),
    element('dc:creator', source),
    ...categories.map((category) => element('category', category)),
    ...(image === null ? [] : [`<media:content url="${escaped(image)}" medium="image" />`]),
    '</item>',
  ].join('');
}
