import { recentArticles } from '#functions/articles/article-lists.ts';
import { channelOf } from '#functions/publishing/feed-channel.ts';
import { jsonFeed } from '#functions/publishing/json-feed.ts';
import { rssFeed } from '#functions/publishing/rss-feed.ts';
import { type DocumentContent, document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import { brand } from '#shared/config/brand.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { frontFeed } from '#shared/config/site-paths.ts';

/** Stories in a feed. Feed readers return long before there are 50 new ones. */
const maxItems = 50;
const missing: DocumentContent = { missing: true, type: 'text/plain; charset=utf-8', text: 'Feed not found.\n' };

export const handler = document(documents.feed, async ({ params, origin }) => {
  const [name = '', format] = params?.file.split('.') ?? [];
  const topic = topics.find(({ id }) => id === name);
  if (name !== frontFeed && topic === undefined) return missing;
  const { items } = await recentArticles({ topic: topic?.id }, maxItems, null);
  const about = topic ?? { displayName: '', description: `${brand.tagline}.` };
  const channel = channelOf({
    name,
    title: about.displayName,
    description: about.description,
    articles: items,
    origin,
  });
  return format === 'json'
    ? { type: 'application/feed+json; charset=utf-8', text: jsonFeed(channel) }
    : { type: 'application/rss+xml; charset=utf-8', text: rssFeed(channel) };
});
