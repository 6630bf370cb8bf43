import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { limits } from '#shared/config/limits.ts';
import { type Generation, type GenerationStage, generationStage } from '#shared/domain/generation/generation.ts';
import { ApiError } from '#web/api.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { longAge } from '#web/messages/time.ts';
import { paths } from '#web/paths.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const words = deskMessages.run;
const Report = styled('div')({
  ...font.meta,
  minBlockSize: 92,
  paddingBlockStart: 14,
  borderBlockStart: `1px solid ${color.rule}`,
  '& h3': { ...font.meta, margin: 0, color: color.soft },
  '& .stage': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 9,
    fontSize: '0.9375rem',
    fontWeight: 600,
    marginBlockStart: 4,
  },
  '& .stage::before': {
    content: '""',
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    background: 'var(--state)',
  },
  '& .about': { color: color.soft, fontVariantNumeric: 'tabular-nums' },
  '& q': {
    quotes: 'none',
    display: 'block',
    marginBlock: 6,
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${color.error}`,
  },
  '& ul': { marginBlockStart: 8 },
  '& li': { paddingBlock: 4 },
  '& a': { color: color.brand, textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  '& q.plain': { borderColor: color.rule },
});

const shades: Record<GenerationStage, string> = {
  never: color.rule,
  queued: color.sun,
  composing: color.sun,
  retrying: color.error,
  done: color.up,
  nothing: color.soft,
  partly: color.error,
  failed: color.error,
};

/** How far the last run has come, and why it stopped where it did: queued, composing, to be tried again, done, or given up. */
function RunState({ run }: { run: Generation }) {
  const now = useNow();
  const stage = generationStage(run);
  const { attempts, articles } = limits.generation;
  const tries = run.tries ?? 0;
  const when = run.finishedAt ?? run.startedAt;
  const facts = [
    when === null ? null : longAge(when, now),
    stage === 'never' || stage === 'queued' ? null : words.written(run.articles.length, articles),
    run.running && tries > 0 ? words.tries(tries, attempts) : null,
  ].filter((fact) => fact !== null);
  const stopped = stage === 'failed' || stage === 'partly';
  return (
    <div data-stage={stage}>
      <p className="stage" style={{ '--state': shades[stage] }}>
        {words.stages[stage]}
      </p>
      {facts.length === 0 ? null : <p className="about">{facts.join(' · ')}</p>}
      {run.articles.length === 0 ? null : (
        <ul>
          {run.articles.map(({ id, title }) => (
            <li key={id}>
              <Link to={paths.article(id)} dir="auto">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {run.error === null ? null : (
        <q className={stage === 'nothing' ? 'plain' : undefined} dir="auto">
          {run.error}
        </q>
      )}
      {stopped ? <p className="about">{tries >= attempts ? words.givenUp(tries) : words.mayRepeat}</p> : null}
    </div>
  );
}

interface RunReportProps {
  run: Generation | undefined;
  error: Error | undefined;
}

/** The last run of the composer, as the editor is told. */
export function RunReport({ run, error }: RunReportProps) {
  return (
    <Report role="status">
      <h3>{words.label}</h3>
      {run !== undefined ? (
        <RunState run={run} />
      ) : error === undefined ? (
        <p className="about">{words.reading}</p>
      ) : (
        <p className="about">{error instanceof ApiError && error.status === 403 ? words.refused : words.unknown}</p>
      )}
    </Report>
  );
}
