import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import type { Generation } from '#shared/domain/generation/generation.ts';
import type { CachedReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { signInSoon } from '#web/shell/session/sign-in.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { generateArticles, isGenerating, pollMs } from './generation.ts';
import { GenerationReport } from './generation-report.tsx';

const words = deskMessages.generation;

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
  /** The state of the last generation. */
  reply: CachedReply<Generation>;
  /** Refetches the articles, bypassing all caches. */
  refetchArticles: () => Promise<void>;
}

/** The AI Content Generator: its button and the state of the last generation. */
export function GenerationCard({ reply, refetchArticles }: GenerationCardProps) {
  const id = useId();
  const generating = useObservable(isGenerating);
  const { data: generation, error, refetch } = reply;
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
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={id}
      data-card="generator"
      sx={{ borderRadius: 0, borderBlockStart: `3px solid ${palette.text.primary}` }}
    >
      <CardContent sx={{ padding: '20px 20px 0' }}>
        <Typography id={id} variant="wide" component="h2" sx={{ fontSize: '1.5rem', marginBlockEnd: '16px' }}>
          {words.title}
        </Typography>
        <Typography variant="excerpt" component="p" color="textSecondary">
          {words.about}
        </Typography>
      </CardContent>
      <CardActions sx={{ padding: '16px 20px' }}>
        <Button variant="contained" disabled={generating} onClick={() => void start()}>
          {generating ? words.busy : words.button}
        </Button>
      </CardActions>
      {isRunning ? (
        <LinearProgress aria-labelledby={id} sx={{ marginBlockEnd: '-2px' }} />
      ) : (
        <Divider sx={{ marginInline: '20px' }} />
      )}
      <CardContent sx={{ padding: '14px 20px 18px' }}>
        <GenerationReport generation={generation} error={error} />
      </CardContent>
    </Card>
  );
}
