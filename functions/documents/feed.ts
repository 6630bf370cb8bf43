import { recentArticles } from '#functions/articles/article-lists.ts';
import { publisherNames } from '#functions/catalog/publishers.ts';
import { channelOf } from '#functions/publishing/feed-channel.ts';
import { jsonFeed } from '#functions/publishing/json-feed.ts';
import { rssFeed } from '#functions/publishing/rss-feed.ts';
import { type DocumentContent, document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import { brand } from '#shared/config/brand.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { feedPublisher, frontFeed, publisherPath } from '#shared/config/site-paths.ts';

/** Stories in a feed. Feed readers return long before there are 50 new ones. */
const maxItems = 50;
const missing: DocumentContent = { missing: true, type: 'text/plain; charset=utf-8', text: 'Feed not found.\n' };

interface FeedSubject {
  filter: { topic?: string; publisherId?: string };
  title: string;
  description: string;
  /** Path of the page with the same stories. */
  path: string;
}

/** What a feed is about; null if there is no feed of this name. */
async function subjectOf(name: string): Promise<FeedSubject | null> {
  if (name === frontFeed) return { filter: {}, title: '', description: `${brand.tagline}.`, path: '/' };
  const publisherId = feedPublisher(name);
  if (publisherId !== null) {
    const title = (await publisherNames([publisherId])).get(publisherId);
    const description = `The newest stories of ${title} on ${brand.name}.`;
    return title === undefined
      ? null
      : { filter: { publisherId }, title, description, path: publisherPath(publisherId) };
  }
  const topic = topics.find(({ id }) => id === name);
  if (topic === undefined) return null;
  const { id, displayName, description } = topic;
  return { filter: { topic: id }, title: displayName, description, path: `/?topic=${encodeURIComponent(id)}` };
}

export const handler = document(documents.feed, async ({ params, origin }) => {
  const [, name = '', format] = /^(.*)\.([^.]*)$/.exec(params?.file ?? '') ?? [];
  const subject = await subjectOf(name);
  if (subject === null) return missing;
  const { filter, title, description, path } = subject;
  const { items } = await recentArticles(filter, maxItems, null);
  const channel = channelOf({ name, title, description, page: `${origin}${path}`, articles: items, origin });
  return format === 'json'
    ? { type: 'application/feed+json; charset=utf-8', text: jsonFeed(channel) }
    : { type: 'application/rss+xml; charset=utf-8', text: rssFeed(channel) };
});
