import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { limits } from '#shared/config/limits.ts';
import { type Generation, type GenerationStage, generationStage } from '#shared/domain/generation/generation.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { needsRole } from '../access/role-needed.ts';

const words = deskMessages.lastGeneration;
const Report = styled('div')({
  ...typography.meta,
  minBlockSize: 92,
  '& h3': { ...typography.meta, margin: 0, color: palette.text.secondary },
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
  '& .about': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& ul': { marginBlockStart: 8 },
  '& li': { paddingBlock: 4 },
});

const shades: Record<GenerationStage, string> = {
  never: palette.divider,
  queued: palette.sun,
  generating: palette.sun,
  retrying: palette.error.main,
  done: palette.success.main,
  nothing: palette.text.secondary,
  partly: palette.error.main,
  failed: palette.error.main,
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
    stage === 'never' || stage === 'queued' ? null : words.written(generation.articles.length, articles),
    generation.running && tries > 0 ? words.tries(tries, attempts) : null,
  ].filter((fact) => fact !== null);
  const stopped = stage === 'failed' || stage === 'partly';
  return (
    <div data-stage={stage}>
      <p className="stage" style={{ '--state': shades[stage] }}>
        {words.stages[stage]}
      </p>
      {facts.length === 0 ? null : <p className="about">{facts.join(' · ')}</p>}
      {generation.articles.length === 0 ? null : (
        <ul>
          {generation.articles.map(({ id, title, isDraft }) => (
            <li key={id}>
              <Link component={RouterLink} to={isDraft ? paths.deskArticle(id) : paths.article(id)} dir="auto">
                {title}
              </Link>
              {isDraft ? ` ${words.draft}` : null}
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
      {stopped ? <p className="about">{tries >= attempts ? words.givenUp(tries) : words.mayRepeat}</p> : null}
    </div>
  );
}

interface GenerationReportProps {
  generation: Generation | undefined;
  error: Error | undefined;
}

function unknownBecause(error: Error): string {
  if (needsRole(error)) return `${teamMessages.needed.title}. ${teamMessages.needed.ask}`;
  return error instanceof ApiError && error.status === 403 ? words.refused : words.unknown;
}

/** The last generation, or why its state is not known. */
export function GenerationReport({ generation, error }: GenerationReportProps) {
  return (
    <Report role="status">
      <h3>{words.label}</h3>
      {generation !== undefined ? (
        <GenerationState generation={generation} />
      ) : error === undefined ? (
        <p className="about">{words.reading}</p>
      ) : (
        <p className="about">{unknownBecause(error)}</p>
      )}
    </Report>
  );
}
