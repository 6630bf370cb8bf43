import { useState } from 'react';
import { startIngest } from '#shared/api/ingestion.ts';
import { call } from '#web/api.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { StrongPill } from '#web/ui/forms/pill.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { whyFailed } from './failure-words.ts';

/** Has every source that is on read now (SRC-03, SRC-18 to SRC-20, SRC-44). */
export function TriggerIngestion({ onStarted }: { onStarted: (runId: string) => void }) {
  const [pending, setPending] = useState(false);
  async function trigger() {
    setPending(true);
    try {
      const { runId } = await call(startIngest);
      showToast({ title: words.triggered });
      onStarted(runId);
    } catch (error) {
      console.warn(words.triggerFailed, error);
      showToast({ title: words.triggerFailed, description: whyFailed(error), tone: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return (
    <StrongPill type="button" disabled={pending} onClick={() => void trigger()}>
      {pending ? words.triggering : words.trigger}
    </StrongPill>
  );
}
