import styled from '@emotion/styled';
import { useId } from 'react';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { above, color, font } from '#web/theme.ts';
import { CloseIcon } from '#web/ui/display/icons.tsx';
import { Pill } from '#web/ui/forms/pill.tsx';
import { ProgressBar } from './progress-bar.ts';
import { useRun } from './use-run.ts';

const words = sourceMessages.run;

const Box = styled('section')({
  position: 'relative',
  display: 'grid',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${color.rule}`,
  '& h2': { ...font.section },
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
    color: color.soft,
    cursor: 'pointer',
    '&:hover': { color: color.ink },
  },
  '& .line': { ...font.meta, fontSize: '0.9375rem', color: color.ink },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '14px 18px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dt': { ...font.meta, color: color.soft },
  '& dd': { margin: 0, ...font.wide, lineHeight: 1 },
  '& dl > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'end', gap: 4 },
  '& .failures': { ...font.meta, fontSize: '0.875rem' },
  '& .failures h3': { ...font.meta, fontWeight: 600, color: color.error },
  '& .failures li': {
    paddingBlock: 6,
    borderBlockEnd: `1px solid ${color.rule}`,
    color: color.soft,
    overflowWrap: 'anywhere',
  },
  '& .failures b': { color: color.ink, fontWeight: 600 },
  [above.phone]: { '& dl': { gridTemplateColumns: 'repeat(5, auto)', justifyContent: 'start', columnGap: 44 } },
});

interface RunReportProps {
  runId: string;
  onDone: () => void;
  onClose: () => void;
}

/** A run as it goes, and what it brought (API-29, ING-28). It is under its own address, so that a reload finds it again. */
export function RunReport({ runId, onDone, onClose }: RunReportProps) {
  const headId = useId();
  const { run, ended, refetch } = useRun(runId, onDone);
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
          <Pill type="button" onClick={refetch}>
            {words.again}
          </Pill>
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
