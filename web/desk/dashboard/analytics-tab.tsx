import { useTopics } from '#web/cache/public-lists.ts';
import { AnalyticsPanel } from '#web/desk/analytics/analytics-panel.tsx';
import { deskMessages } from '#web/messages/en-desk.ts';
import { topicWords } from '#web/messages/topic-label.ts';
import { PanelFailed } from './panel-failed.tsx';

/** Subjects without a topic of their own are named by their key, which is in small letters. */
const inTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export default function AnalyticsTab() {
  const topics = useTopics().data ?? [];
  return (
    <AnalyticsPanel
      topicName={(topic) => inTitle(topicWords(topic, topics))}
      failed={(error, refetch) => <PanelFailed title={deskMessages.analytics.failed} error={error} refetch={refetch} />}
    />
  );
}
