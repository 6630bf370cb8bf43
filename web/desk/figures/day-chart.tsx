import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { BarChart } from '@mui/x-charts/BarChart';
import { utcDay } from '#shared/domain/utc-day.ts';
import { shortDay } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { type Column, FigureTable } from './figure-table.tsx';
import { Quiet } from './panel-parts.tsx';

const words = deskMessages.analytics;

interface DayChartProps<Day extends { day: string }> {
  /** The name of the table, and of the values. */
  title: string;
  label: string;
  /** The oldest first. */
  days: readonly Day[];
  figureOf: (day: Day) => number;
  /** A value in the chart. */
  format: (value: number) => string;
  /** A value in the chart's description. */
  spoken: (value: number) => string;
  /** The smallest step of the axis. */
  step: number;
  columns: readonly Column<Day>[];
  /** Shown if all values are 0. */
  none: string;
  /** For values of other times than days: the name of a time, its column, and the description. */
  times?: {
    label: string;
    nameOf: (day: string) => string;
    describe: (sum: string, best: string, most: string) => string;
  };
}

/**
 * A chart of daily values with a one-sentence description and an optional table. Keyboards and screen readers have the
 * sentence and the table instead of the columns.
 */
export function DayChart<Day extends { day: string }>({
  title,
  label,
  days,
  figureOf,
  format,
  spoken,
  step,
  columns,
  none,
  times,
}: DayChartProps<Day>) {
  const today = utcDay(useNow());
  const nameOf = times?.nameOf ?? ((day: string) => shortDay(day, today));
  const [first] = days;
  if (first === undefined) return null;
  const best = days.reduce((most, next) => (figureOf(next) > figureOf(most) ? next : most), first);
  const sum = days.reduce((all, day) => all + figureOf(day), 0);
  if (sum === 0) return <Quiet>{none}</Quiet>;
  const describe = times?.describe ?? ((...texts) => words.overTimeWords(days.length, ...texts));
  const description = describe(spoken(sum), nameOf(best.day), spoken(figureOf(best)));
  return (
    <>
      {/* Time runs from left to right in every language. */}
      <div dir="ltr" role="img" aria-label={description}>
        <BarChart
          height={200}
          margin={4}
          hideLegend
          disableKeyboardNavigation
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'band',
              data: days.map(({ day }) => day),
              valueFormatter: nameOf,
              categoryGapRatio: 0.24,
              disableTicks: true,
              tickLabelMinGap: 14,
            },
          ]}
          yAxis={[
            {
              width: 'auto',
              tickMinStep: step,
              tickNumber: 4,
              valueFormatter: format,
              disableLine: true,
              disableTicks: true,
            },
          ]}
          series={[
            {
              data: days.map(figureOf),
              label,
              color: palette.primary.main,
              valueFormatter: (value) => format(value ?? 0),
            },
          ]}
        />
      </div>
      <Accordion>
        <AccordionSummary
          expandIcon={<ChevronIcon />}
          sx={{
            typography: 'meta',
            fontWeight: 600,
            '& .MuiAccordionSummary-expandIconWrapper': {
              // The icon points to the end of the line.
              transform: 'rotate(90deg)',
              '&.Mui-expanded': { transform: 'rotate(-90deg)' },
            },
          }}
        >
          {words.asTable}
        </AccordionSummary>
        <AccordionDetails>
          <FigureTable
            title={title}
            rows={days}
            keyOf={({ day }) => day}
            head={{ label: times?.label ?? words.day, show: ({ day }) => nameOf(day) }}
            columns={columns}
            small
          />
        </AccordionDetails>
      </Accordion>
    </>
  );
}
