import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { applySource } from '#shared/api/sources.ts';
import type { IngestRun, Source } from '#shared/domain/sources/source.ts';
import { categoryName, regionNames } from '#shared/records/sources.ts';
import { call } from '#web/shell/api/client.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { type Figure, FigureRow } from '../figures/figure-row.tsx';
import { useTask } from '../use-task.ts';
import { type RunProgress, useIngestionRun } from './use-ingestion-run.ts';

const { run: words, apply } = sourceMessages;

const Report = styled('section')({
  position: 'relative',
  display: 'grid',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > h2': { ...typography.section },
  '& > .MuiIconButton-root': { position: 'absolute', insetBlockStart: -14, insetInlineEnd: -8 },
  '& > [role=status]': { fontSize: '0.9375rem' },
  '& > .MuiButton-root': { justifySelf: 'start' },
});
export type RunKind = 'read' | 'apply';

function statusText({ run, ended }: RunProgress, kind: RunKind): string {
  if (ended !== null) return words[ended];
  if (run === null) return words.running;
  if (kind === 'apply') return run.done ? apply.done(run.processed, run.changed) : apply.progress(run.processed);
  if (run.queued === 0) return words.nothing;
  return run.done ? words.done(run.queued, run.processed) : words.progress(run.finished, run.queued);
}

/** What the run has read or changed. */
function figuresOf(run: IngestRun, kind: RunKind): Figure[] {
  const named: [string, number][] =
    kind === 'apply'
      ? [
          [apply.processed, run.processed],
          [apply.changed, run.changed],
        ]
      : [
          [words.processed, run.processed],
          [words.added, run.added],
          [words.deduplicated, run.deduplicated],
          [words.filtered, run.filtered],
          [words.errors, run.errors.length],
        ];
  return named.map(([name, value]) => ({ id: name, name, value: formatNumber(value) }));
}

/** The sources that could not be read, with the reasons. */
function RunFailures({ errors }: Pick<IngestRun, 'errors'>) {
  return (
    // The status above announces the result.
    <Alert role="none" icon={false} severity="error" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle component="h3" variant="subtitle1">
        {words.failures(errors.length)}
      </AlertTitle>
      <ul>
        {errors.map(({ sourceId, source, message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a source may fail in several parts.
          <li key={`${sourceId} ${i}`} dir="auto">
            <b>{source}</b> {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface IngestionRunReportProps {
  runId: string;
  /** Whether the run reads sources or applies the settings of one to its stored stories. */
  kind: RunKind;
  onDone: () => void;
  onClose: () => void;
}

const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

/** The progress and result of a run. */
export function IngestionRunReport({ runId, kind, onDone, onClose }: IngestionRunReportProps) {
  const headId = useId();
  const { restart, ...progress } = useIngestionRun(runId, onDone);
  const { run, ended } = progress;
  return (
    <Report aria-labelledby={headId} ref={scrollIntoView}>
      <h2 id={headId}>{kind === 'apply' ? apply.heading : words.heading}</h2>
      <IconButton aria-label={words.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
      {run?.done ? null : (
        <LinearProgress
          aria-labelledby={headId}
          {...(run === null || kind === 'apply'
            ? {}
            : { variant: 'determinate', max: Math.max(run.queued, 1), value: run.finished })}
        />
      )}
      <p role="status">{statusText(progress, kind)}</p>
      {ended === null ? null : <Button onClick={restart}>{words.again}</Button>}
      {run === null ? null : <FigureRow figures={figuresOf(run, kind)} />}
      {run === null || run.errors.length === 0 ? null : <RunFailures errors={run.errors} />}
    </Report>
  );
}

/** Whether an edit changed what stories get from their source. */
export const changesStories = (saved: Source, before: Source | null): boolean =>
  before !== null && (saved.region !== before.region || saved.category !== before.category);

interface ApplyOfferProps {
  /** The source with its new region and subject. */
  source: Source;
  onStarted: (runId: string) => void;
  onClose: () => void;
}

/** Offers to apply a source's new region and subject to its stored stories. It stays after a failure. */
export function ApplyOffer({ source, onStarted, onClose }: ApplyOfferProps) {
  const { pending, run } = useTask(apply.failed);
  const start = () =>
    run(async () => {
      onStarted((await call(applySource, { params: { id: source.id } })).runId);
      onClose();
    });
  return (
    <Alert role="status" severity="info" ref={scrollIntoView} sx={{ marginBlockEnd: '18px', overflowWrap: 'anywhere' }}>
      <p dir="auto">{apply.offer(source.name, regionNames[source.region ?? 'none'], categoryName(source.category))}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '8px' }}>
        <Button size="small" disabled={pending} onClick={start}>
          {pending ? apply.starting : apply.confirm}
        </Button>
        <Button size="small" disabled={pending} onClick={onClose}>
          {apply.cancel}
        </Button>
      </Box>
    </Alert>
  );
}
