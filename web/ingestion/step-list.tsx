import styled from '@emotion/styled';
import { memo } from 'react';
import { ingestionMessages as words } from '#web/messages/en-ingestion.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import type { SourceStep } from './ingestion-run.ts';

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
export function StepList({ steps }: { steps: readonly SourceStep[] }) {
  return (
    <List aria-label={words.sources}>
      {steps.map((step) => (
        <Line key={step.id} step={step} />
      ))}
    </List>
  );
}
