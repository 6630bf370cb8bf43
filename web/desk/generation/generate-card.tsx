import styled from '@emotion/styled';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { getGeneration } from '#shared/api/desk.ts';
import { uncachedRule } from '#web/cache/cache-rules.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { signInSoon } from '#web/session/sign-in-or-say.ts';
import { color, font } from '#web/theme.ts';
import { StrongPill } from '#web/ui/forms/pill.tsx';
import { generate, isGenerating, lookEveryMs, onGeneratingChange } from './generate.ts';
import { RunReport } from './run-report.tsx';

const words = deskMessages.generate;

const Card = styled('section')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  padding: '20px 20px 18px',
  border: `1px solid ${color.rule}`,
  borderBlockStart: `3px solid ${color.ink}`,
  background: color.surface,
  '& h2': { ...font.wide, fontSize: '1.5rem' },
  '& > p': { ...font.excerpt, color: color.soft },
  '& button': { justifySelf: 'start' },
  '& button:disabled': {
    background: 'transparent',
    borderColor: color.rule,
    color: color.soft,
    cursor: 'default',
    textDecoration: 'none',
  },
});
const noInput = {};

/** Begins sign-in after a moment, unless the editor has left by then (GEN-09, ADM-33). */
function useLoginSoon(): () => void {
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return () => {
    callOff.current?.();
    callOff.current = signInSoon();
  };
}

interface GenerateCardProps {
  /** Asks for the articles again, past every cache. */
  renew: () => Promise<void>;
}

/** The AI Content Generator: its button, and what became of the last press of it (GEN-01 to GEN-16). */
export function GenerateCard({ renew }: GenerateCardProps) {
  const id = useId();
  const generating = useSyncExternalStore(onGeneratingChange, isGenerating);
  const { data: run, error, refetch } = useReply(getGeneration, noInput, uncachedRule);
  const loginSoon = useLoginSoon();
  const isMoving = generating || run?.running === true;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(refetch, lookEveryMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);

  async function press() {
    if ((await generate(run, renew)) === 'signed-out') loginSoon();
  }
  return (
    <Card aria-labelledby={id} data-card="generator">
      <h2 id={id}>{words.title}</h2>
      <p>{words.about}</p>
      <StrongPill type="button" disabled={generating} onClick={() => void press()}>
        {generating ? words.busy : words.button}
      </StrongPill>
      <RunReport run={run} error={error} />
    </Card>
  );
}
