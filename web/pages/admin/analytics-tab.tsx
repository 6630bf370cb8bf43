import { AnalyticsPanel } from '#web/features/analytics/analytics-panel.tsx';
import { topicWords } from '#web/features/topics/topic-label.ts';
import { useTopics } from '#web/features/topics/use-topics.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { PanelFailed } from './panel-failed.tsx';

export default function AnalyticsTab() {
  const topics = useTopics().data ?? [];
  return (
    <AnalyticsPanel
      topicName={(topic) => topicWords(topic, topics)}
      failed={(error, again) => <PanelFailed title={deskMessages.analytics.failed} error={error} again={again} />}
    />
  );
}
