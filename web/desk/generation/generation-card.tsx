import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { getGeneration } from '#shared/api/desk.ts';
import { uncachedRule } from '#web/cache/cache-rules.ts';
import { noInput, useReply } from '#web/cache/use-reply.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { signInSoon } from '#web/session/sign-in.ts';
import { useObservable } from '#web/state/observable.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { generateArticles, isGenerating, pollMs } from './generation.ts';
import { GenerationReport } from './generation-report.tsx';

const words = deskMessages.generation;

const Card = styled('section')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  padding: '20px 20px 18px',
  border: `1px solid ${palette.divider}`,
  borderBlockStart: `3px solid ${palette.text.primary}`,
  background: palette.background.paper,
  '& h2': { ...typography.wide, fontSize: '1.5rem' },
  '& > p': { ...typography.excerpt, color: palette.text.secondary },
  '& button': { justifySelf: 'start' },
  '& button:disabled': {
    background: 'transparent',
    borderColor: palette.divider,
    color: palette.text.secondary,
    cursor: 'default',
    textDecoration: 'none',
  },
});
/** Returns a function that starts the sign-in after a moment, unless the component unmounts first. */
function useSignInSoon(): () => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return () => {
    cancel.current?.();
    cancel.current = signInSoon();
  };
}

interface GenerationCardProps {
  /** Refetches the articles, bypassing all caches. */
  refetchArticles: () => Promise<void>;
}

/** The AI Content Generator: its button and the state of the last generation. */
export function GenerationCard({ refetchArticles }: GenerationCardProps) {
  const id = useId();
  const generating = useObservable(isGenerating);
  const { data: generation, error, refetch } = useReply(getGeneration, noInput, uncachedRule);
  const startSignIn = useSignInSoon();
  const isRunning = generating || generation?.running === true;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(refetch, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);

  async function start() {
    if ((await generateArticles(generation, refetchArticles)) === 'signed-out') startSignIn();
  }
  return (
    <Card aria-labelledby={id} data-card="generator">
      <h2 id={id}>{words.title}</h2>
      <p>{words.about}</p>
      <Button variant="contained" disabled={generating} onClick={() => void start()}>
        {generating ? words.busy : words.button}
      </Button>
      <GenerationReport generation={generation} error={error} />
    </Card>
  );
}
