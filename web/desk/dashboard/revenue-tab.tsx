import { RevenuePanel } from '#web/desk/revenue/revenue-panel.tsx';
import { deskMessages } from '#web/messages/en-desk.ts';
import { PanelFailed } from './panel-failed.tsx';

export default function RevenueTab() {
  return (
    <RevenuePanel
      failed={(error, refetch) => <PanelFailed title={deskMessages.revenue.failed} error={error} refetch={refetch} />}
    />
  );
}
