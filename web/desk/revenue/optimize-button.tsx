import { useState } from 'react';
import { optimizeRevenue } from '#shared/api/desk.ts';
import { send } from '#web/api.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { StrongPill } from '#web/ui/forms/pill.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

const words = deskMessages.revenue;

/** Has the line items weighed anew, and then their result shown (REV-07 to REV-11). */
export function OptimizeButton({ onStarted }: { onStarted: () => void }) {
  const [pending, setPending] = useState(false);
  async function press() {
    setPending(true);
    try {
      await send(optimizeRevenue);
      showToast({ title: words.started });
      onStarted();
    } catch (error) {
      console.warn(words.notStarted, error);
      showToast({ title: words.notStarted, description: words.notStartedHint, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return (
    <StrongPill type="button" disabled={pending} onClick={() => void press()}>
      {words.button}
    </StrongPill>
  );
}
