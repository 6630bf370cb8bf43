import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { getIngestRun } from '#shared/api/ingestion.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { call } from '#web/api.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { CloseIcon } from '#web/ui/display/icons.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.ts';

const words = sourceMessages.run;

const Box = styled('section')({
  position: 'relative',
  display: 'grid',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& h2': { ...typography.section },
  '& .close': {
    position: 'absolute',
    insetBlockStart: -14,
    insetInlineEnd: -8,
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    border: 0,
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary },
  },
  '& .line': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.primary },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '14px 18px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { margin: 0, ...typography.wide, lineHeight: 1 },
  '& dl > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'end', gap: 4 },
  '& .failures': { ...typography.meta, fontSize: '0.875rem' },
  '& .failures h3': { ...typography.meta, fontWeight: 600, color: palette.error.main },
  '& .failures li': {
    paddingBlock: 6,
    borderBlockEnd: `1px solid ${palette.divider}`,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .failures b': { color: palette.text.primary, fontWeight: 600 },
  [breakpoints.up('sm')]: {
    '& dl': { gridTemplateColumns: 'repeat(5, auto)', justifyContent: 'start', columnGap: 44 },
  },
});

const pollMs = 1000;
/** Ten minutes. A run takes seconds; a longer one needs an engineer. */
const maxPolls = 600;
/** Consecutive failures after which polling ends. */
const maxFailures = 3;

interface RunProgress {
  run: IngestRun | null;
  /** Why polling ended before the run. */
  ended: 'slow' | 'lost' | null;
}

/** Polls an ingestion run every second until it is done. */
function useIngestionRun(runId: string, onDone: () => void): RunProgress & { restart: () => void } {
  const [progress, setProgress] = useState<RunProgress>({ run: null, ended: null });
  const [round, setRound] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts polling again.
  useEffect(() => {
    setProgress({ run: null, ended: null });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    let failures = 0;
    const poll = async (count: number): Promise<void> => {
      try {
        const run = await call(getIngestRun, { params: { runId } });
        if (isCancelled) return;
        failures = 0;
        setProgress({ run, ended: run.done || count < maxPolls ? null : 'slow' });
        if (run.done) return done.current();
      } catch (error) {
        if (isCancelled) return;
        failures += 1;
        console.warn('Could not read the progress of the ingestion run.', error);
        if (failures >= maxFailures) return setProgress((before) => ({ ...before, ended: 'lost' }));
      }
      if (count < maxPolls) timer = setTimeout(() => void poll(count + 1), pollMs);
    };
    void poll(1);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [runId, round]);

  const restart = useCallback(() => setRound((before) => before + 1), []);
  return { ...progress, restart };
}

interface IngestionRunReportProps {
  runId: string;
  onDone: () => void;
  onClose: () => void;
}

/** The progress and result of an ingestion run. */
export function IngestionRunReport({ runId, onDone, onClose }: IngestionRunReportProps) {
  const headId = useId();
  const { run, ended, restart } = useIngestionRun(runId, onDone);
  const figures =
    run === null
      ? []
      : ([
          [words.processed, run.processed],
          [words.added, run.added],
          [words.deduplicated, run.deduplicated],
          [words.filtered, run.filtered],
          [words.errors, run.errors.length],
        ] as const);
  return (
    <Box aria-labelledby={headId}>
      <h2 id={headId}>{words.heading}</h2>
      <button type="button" className="close" aria-label={words.close} onClick={onClose}>
        <CloseIcon />
      </button>
      {run?.done ? null : <ProgressBar aria-labelledby={headId} max={run?.queued ?? 1} value={run?.finished} />}
      <p className="line" role="status">
        {ended !== null
          ? words[ended]
          : run === null
            ? words.running
            : run.queued === 0
              ? words.nothing
              : run.done
                ? words.done(run.queued, run.processed)
                : words.progress(run.finished, run.queued)}
      </p>
      {ended === null ? null : (
        <span>
          <Button onClick={restart}>{words.again}</Button>
        </span>
      )}
      {figures.length === 0 ? null : (
        <dl>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {run === null || run.errors.length === 0 ? null : (
        <div className="failures">
          <h3>{words.failures(run.errors.length)}</h3>
          <ul>
            {run.errors.map(({ sourceId, source, message }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a source may fail in several parts.
              <li key={`${sourceId} ${i}`} dir="auto">
                <b>{source}</b> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Box>
  );
}
