import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { optimizeRevenue } from '#shared/api/desk.ts';
import type { Revenue } from '#shared/domain/ads/revenue.ts';
import { send } from '#web/shell/api/client.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { LastOptimization } from './last-optimization.tsx';

const words = deskMessages.revenue;

const Section = styled('section')({
  '& > p': { ...typography.excerpt, color: palette.text.secondary, marginBlockEnd: 16 },
  '& > button': { marginBlockEnd: 24 },
});

/** Starts the optimization of the line items' weights. */
function OptimizeButton({ onStarted }: { onStarted: () => void }) {
  const [pending, setPending] = useState(false);
  async function start() {
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
    <Button variant="contained" disabled={pending} onClick={() => void start()}>
      {words.button}
    </Button>
  );
}

interface OptimizingProps {
  /** Undefined while it is loading. */
  last: Revenue['lastOptimization'];
  onStarted: () => void;
}

/** Starts the optimization and shows the result of the last one. */
export function Optimizing({ last, onStarted }: OptimizingProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id} className="wide">
      <SectionHead id={id}>{words.optimizing}</SectionHead>
      <p>{words.about}</p>
      <OptimizeButton onStarted={onStarted} />
      {last === undefined ? null : <LastOptimization last={last} />}
    </Section>
  );
}
