import { AnalyticsPanel } from '#web/features/analytics/analytics-panel.tsx';
import { deskMessages } from '#web/messages/en-desk.ts';
import { PanelFailed } from './panel-failed.tsx';

export default function AnalyticsTab() {
  return <AnalyticsPanel failed={(error, again) => <PanelFailed title={deskMessages.analytics.failed} error={error} again={again} />} />;
}
