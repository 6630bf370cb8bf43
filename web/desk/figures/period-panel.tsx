import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { lengthOf, type Period } from '#shared/domain/desk/period.ts';
import type { CachedReply } from '#web/shell/cache/use-reply.ts';
import { datedDay } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { PanelError } from '../access/panel-error.tsx';
import { CsvButton, type CsvTable } from './csv-button.tsx';
import { PeriodPicker, type usePeriod } from './period-picker.tsx';

const words = deskMessages.period;

/** Pale while the figures of another period load. */
const Figures = styled('div')({ '&[data-stale=true]': { opacity: 0.5 } });
const Note = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  minBlockSize: '1.45em',
  marginBlockEnd: 14,
});

/** The value, and while it is undefined the one before: figures stay in place while another period loads. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

interface PeriodFigures {
  period?: Period | undefined;
  /** Set if the figures are compared with those of the period before. */
  before?: unknown;
}

interface PeriodPanelProps<T> {
  name: string;
  picker: Omit<ReturnType<typeof usePeriod>, 'query'>;
  reply: CachedReply<T>;
  words: { file: string; failed: string };
  table: (data: T) => CsvTable;
  /** Renders the figures; undefined while the first ones load. */
  children: (shown: T | undefined) => ReactNode;
}

/** The figures of a period, with the choice of the period and their CSV file. */
export function PeriodPanel<T extends PeriodFigures>({
  name,
  picker,
  reply: { data, error, refetch },
  words: { file, failed: failure },
  table,
  children,
}: PeriodPanelProps<T>) {
  const shown = useLatest(data);
  const failed = data === undefined && error !== undefined;
  return (
    <div aria-busy={data === undefined && !failed} data-skeleton={shown === undefined && !failed ? name : undefined}>
      <PeriodPicker {...picker}>
        <CsvButton name={file} period={data?.period} table={data === undefined ? undefined : () => table(data)} />
      </PeriodPicker>
      {failed ? (
        <PanelError title={failure} error={error} refetch={refetch} />
      ) : (
        <Figures data-stale={data === undefined && shown !== undefined}>
          <PeriodNote period={shown?.period} compared={shown?.before !== undefined} />
          {children(shown)}
        </Figures>
      )}
    </div>
  );
}

/** The days that the figures cover. */
function PeriodNote({ period, compared }: { period: Period | undefined; compared: boolean }) {
  return (
    <Note data-period={period === undefined ? undefined : `${period.from} ${period.to}`}>
      {period === undefined
        ? null
        : [
            words.between(datedDay(period.from), datedDay(period.to)),
            ...(compared ? [words.before(lengthOf(period))] : []),
          ].join('. ')}
    </Note>
  );
}
