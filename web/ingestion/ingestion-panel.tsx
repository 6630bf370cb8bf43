import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useRef } from 'react';
import { ingestionMessages as words } from '#web/messages/en-ingestion.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { useObservable } from '#web/state/observable.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { cancelIngestion, type IngestionRun, ingestionRun, startIngestion } from './ingestion-run.ts';
import { StepList } from './step-list.tsx';

const Panel = styled('section')({
  display: 'grid',
  gap: 16,
  paddingBlock: 18,
  marginBlockEnd: 34,
  borderBlock: `3px double ${palette.divider}`,
});
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 14px',
  minBlockSize: 44,
  '& > p': { ...typography.meta, color: palette.text.secondary, flex: '1 1 16ch' },
});
/** The counts of a run, like a table of results in a newspaper. */
const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '14px 0',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { paddingInline: 14, borderInlineStart: `1px solid ${palette.divider}` },
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { ...typography.wide, margin: 0 },
  '& > div:nth-of-type(odd)': { paddingInlineStart: 0, borderInlineStart: 0 },
  '& .error': { color: palette.error.main },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    '& > div:nth-of-type(n + 2)': { paddingInlineStart: 14, borderInlineStart: `1px solid ${palette.divider}` },
  },
});

const finishedCount = (run: IngestionRun): number =>
  run.state === 'running' ? run.steps.filter(({ state }) => state === 'read' || state === 'failed').length : 0;

function statusText(run: IngestionRun): string {
  switch (run.state) {
    case 'idle':
      return words.idle;
    case 'cancelled':
      return words.cancelled;
    case 'failed':
      return words.failed;
    case 'running':
      return words.progress(finishedCount(run), run.steps.length);
    case 'ended':
      return run.stored ? words.complete : words.notStoredHint;
  }
}

/** Starts and cancels ingestion in this browser and shows its progress and result. */
export function IngestionPanel({ storiesId }: { storiesId: string }) {
  const run = useObservable(ingestionRun);
  const headId = useId();
  const start = useRef<HTMLButtonElement>(null);
  const running = run.state === 'running';
  return (
    <Panel aria-labelledby={headId} data-run={run.state}>
      <VisuallyHidden as="h2" id={headId}>
        {words.result}
      </VisuallyHidden>
      <Bar>
        {/* `disabled` would take the focus away. */}
        <Button variant="contained" ref={start} aria-disabled={running} onClick={() => void startIngestion()}>
          {running ? words.running : words.run}
        </Button>
        {running ? (
          <>
            <Button
              onClick={() => {
                cancelIngestion();
                start.current?.focus();
              }}
            >
              {words.cancel}
            </Button>
            <LinearProgress
              variant="determinate"
              aria-label={words.result}
              max={Math.max(1, run.steps.length)}
              value={finishedCount(run)}
              sx={{ flex: '1 1 160px' }}
            />
          </>
        ) : null}
        <p>{statusText(run)}</p>
      </Bar>
      {run.state === 'ended' ? (
        <Figures>
          {(['processed', 'added', 'deduplicated', 'filtered'] as const).map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd>{formatNumber(run.counts[name])}</dd>
            </div>
          ))}
          <div>
            <dt>{words.errors}</dt>
            <dd className={run.steps.some(({ state }) => state === 'failed') ? 'error' : undefined}>
              {formatNumber(run.steps.filter(({ state }) => state === 'failed').length)}
            </dd>
          </div>
        </Figures>
      ) : null}
      {run.state === 'running' || run.state === 'ended' ? <StepList steps={run.steps} /> : null}
      {run.state === 'ended' ? (
        <Button variant="text" size="small" href={`#${storiesId}`} sx={{ justifySelf: 'start' }}>
          {words.toStories}
        </Button>
      ) : null}
    </Panel>
  );
}
