import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { limits } from '#shared/config/limits.ts';
import { type Generation, type GenerationStage, generationStage } from '#shared/domain/generation/generation.ts';
import { ApiError } from '#web/shell/api/client.ts';
import type { CachedReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { signInSoon } from '#web/shell/session/sign-in.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { needsRole } from '../access/failure-message.ts';
import { StateMark, type Tone } from '../records/state-mark.tsx';
import { generateArticles, isGenerating, pollMs } from './generation.ts';

const Report = styled('div')({
  ...typography.meta,
  minBlockSize: 92,
  '& h3': { ...typography.meta, margin: 0, color: palette.text.secondary },
  '& .about': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& ul': { marginBlockStart: 8 },
  '& li': { paddingBlock: 4 },
});

const tones: Record<GenerationStage, Tone> = {
  never: 'plain',
  queued: 'waiting',
  generating: 'waiting',
  retrying: 'bad',
  done: 'good',
  nothing: 'over',
  partly: 'bad',
  failed: 'bad',
};

/** The stage of the last generation, its articles, and why it stopped. */
function GenerationState({ generation }: { generation: Generation }) {
  const now = useNow();
  const stage = generationStage(generation);
  const { attempts, articles } = limits.generation;
  const tries = generation.tries ?? 0;
  const when = generation.finishedAt ?? generation.startedAt;
  const facts = [
    when === null ? null : longAge(when, now),
    stage === 'never' || stage === 'queued'
      ? null
      : deskMessages.lastGeneration.written(generation.articles.length, articles),
    generation.running && tries > 0 ? deskMessages.lastGeneration.tries(tries, attempts) : null,
  ].filter((fact) => fact !== null);
  const stopped = stage === 'failed' || stage === 'partly';
  return (
    <div data-stage={stage}>
      <p>
        <StateMark data-tone={tones[stage]}>{deskMessages.lastGeneration.stages[stage]}</StateMark>
      </p>
      {facts.length === 0 ? null : <p className="about">{facts.join(' · ')}</p>}
      {generation.articles.length === 0 ? null : (
        <ul>
          {generation.articles.map(({ id, title, isDraft }) => (
            <li key={id}>
              <Link component={RouterLink} to={isDraft ? paths.deskArticle(id) : paths.article(id)} dir="auto">
                {title}
              </Link>
              {isDraft ? ` ${deskMessages.lastGeneration.draft}` : null}
            </li>
          ))}
        </ul>
      )}
      {generation.error === null ? null : (
        // The status region around it announces it.
        <Alert
          role="none"
          icon={false}
          severity={stage === 'nothing' ? 'info' : 'error'}
          sx={{ marginBlock: '8px', typography: 'meta' }}
        >
          <span dir="auto">{generation.error}</span>
        </Alert>
      )}
      {stopped ? (
        <p className="about">
          {tries >= attempts ? deskMessages.lastGeneration.givenUp(tries) : deskMessages.lastGeneration.mayRepeat}
        </p>
      ) : null}
    </div>
  );
}

function unknownBecause(error: Error): string {
  if (needsRole(error)) return `${teamMessages.needed.title}. ${teamMessages.needed.ask}`;
  return error instanceof ApiError && error.status === 403
    ? deskMessages.lastGeneration.refused
    : deskMessages.lastGeneration.unknown;
}

/** The last generation, or why its state is not known. */
function GenerationReport({ reply: { data, error } }: { reply: CachedReply<Generation> }) {
  return (
    <Report role="status">
      <h3>{deskMessages.lastGeneration.label}</h3>
      {data !== undefined ? (
        <GenerationState generation={data} />
      ) : error === undefined ? (
        <p className="about">{deskMessages.lastGeneration.reading}</p>
      ) : (
        <p className="about">{unknownBecause(error)}</p>
      )}
    </Report>
  );
}

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
  const { data: generation, refetch } = reply;
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
        <GenerationReport reply={reply} />
      </CardContent>
    </Card>
  );
}
