import { feedPath } from '#shared/config/site-paths.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';

/** A `<link>` in the document's head through which feed readers find the topic's feed. */
export const TopicFeedLink = ({ topic }: { topic: Topic }) => (
  <link rel="alternate" type="application/rss+xml" title={topicLabel(topic)} href={feedPath(topic.id, 'xml')} />
);
