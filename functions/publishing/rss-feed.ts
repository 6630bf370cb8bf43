import { escaped, xmlElement } from '#functions/runtime/markup.ts';
import type { FeedChannel, FeedItem } from './feed-channel.ts';

/** RFC 822 with a four-digit year, as RSS requires it. */
const rssDate = (iso: string): string => new Date(iso).toUTCString();

/** Builds an RSS 2.0 feed. It contains no build time: the same stories produce the same bytes and ETag. */
export function rssFeed({ title, description, page, rss, items }: FeedChannel): string {
  const changed = items.map(({ publishedAt, correctedAt }) => correctedAt ?? publishedAt);
  const newest = changed.toSorted().at(-1);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', page),
    `<atom:link href="${escaped(rss)}" rel="self" type="application/rss+xml" />`,
    xmlElement('description', description),
    xmlElement('language', 'en'),
    ...(newest === undefined ? [] : [xmlElement('lastBuildDate', rssDate(newest))]),
    ...items.map(rssItem),
    '</channel>',
    '</rss>',
    '',
  ];
  return lines.join('\n');
}

function rssItem({ link, title, summary, source, publishedAt, correctedAt, image, categories }: FeedItem): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', link),
    `<guid isPermaLink="true">${escaped(link)}</guid>`,
    // A description is HTML, so the text is escaped twice: for HTML, then for XML.
    xmlElement('description', escaped(summary)),
    xmlElement('pubDate', rssDate(publishedAt)),
    ...(correctedAt === null ? [] : [xmlElement('atom:updated', correctedAt)]),
    xmlElement('dc:creator', source),
    ...categories.map((category) => xmlElement('category', category)),
    ...(image === null ? [] : [`<media:content url="${escaped(image)}" medium="image" />`]),
    '</item>',
  ].join('');
}
