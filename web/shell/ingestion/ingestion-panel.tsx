import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, useId, useRef } from 'react';
import { ingestionMessages as words } from '#web/shell/messages/en-ingestion.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { cancelIngestion, type IngestionRun, ingestionRun, type SourceStep, startIngestion } from './ingestion-run.ts';

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
        <p>
          {words.about} {statusText(run)}
        </p>
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

/** Lines of a register: name and result. */
const List = styled('ul')({
  display: 'grid',
  columnGap: 44,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...typography.meta,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 12,
    minInlineSize: 0,
    paddingBlock: 7,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& b': { fontWeight: 600, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& span': { color: palette.text.secondary, marginInlineStart: 'auto' },
  '& .reading': { color: palette.primary.main, fontWeight: 600 },
  '& .failed': {
    flexBasis: '100%',
    marginInlineStart: 0,
    color: palette.error.main,
    fontWeight: 550,
    overflowWrap: 'anywhere',
  },
});

const stepText = ({ state, entries, failure }: SourceStep): string => {
  if (failure !== null) return failure.kind === 'message' ? failure.text : words.failures[failure.kind];
  return state === 'waiting'
    ? words.waiting
    : state === 'reading'
      ? words.reading
      : entries === null
        ? words.needsKey
        : words.entries(entries);
};

const Line = memo(function Line({ step }: { step: SourceStep }) {
  return (
    <li data-step={step.state}>
      <b dir="auto">{step.name}</b>
      <span className={step.state}>{stepText(step)}</span>
    </li>
  );
});

/** The progress of each source of a run, or why it could not be read. */
function StepList({ steps }: { steps: readonly SourceStep[] }) {
  return (
    <List aria-label={words.sources}>
      {steps.map((step) => (
        <Line key={step.id} step={step} />
      ))}
    </List>
  );
}
