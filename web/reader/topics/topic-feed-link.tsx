import { feedPath } from '#shared/config/document-paths.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { topicLabel } from '#web/messages/topic-label.ts';

/** Tells feed readers where the topic's feed is (it stands in the head of the page). */
export const TopicFeedLink = ({ topic }: { topic: Topic }) => (
  <link rel="alternate" type="application/rss+xml" title={topicLabel(topic)} href={feedPath(topic.id, 'xml')} />
);
