import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { utcDay } from '#shared/domain/utc-day.ts';
import { shortDay } from '#web/messages/dates.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { palette } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';

const words = deskMessages.analytics;

interface DayViews {
  day: string;
  views: number;
}
interface DaysProps {
  days: readonly DayViews[];
  today: string;
}

/** The days as columns. Keyboards and screen readers have the sentence and the table instead. */
function Columns({ days, today, label }: DaysProps & { label: string }) {
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" role="img" aria-label={label}>
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
            valueFormatter: (day: string) => shortDay(day, today),
            categoryGapRatio: 0.24,
            disableTicks: true,
            tickLabelMinGap: 14,
          },
        ]}
        yAxis={[
          {
            width: 'auto',
            tickMinStep: 1,
            tickNumber: 4,
            valueFormatter: (views: number) => formatNumber(views),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={[
          {
            data: days.map(({ views }) => views),
            label: words.totalViews,
            color: palette.primary.main,
            valueFormatter: (views) => formatNumber(views ?? 0),
          },
        ]}
      />
    </div>
  );
}

function DaysTable({ days, today }: DaysProps) {
  return (
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
        <Table size="small" aria-label={words.overTime}>
          <TableHead>
            <TableRow>
              <TableCell>{words.day}</TableCell>
              <TableCell align="right">{words.totalViews}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {days.map(({ day, views }) => (
              <TableRow key={day}>
                <TableCell component="th" scope="row">
                  {shortDay(day, today)}
                </TableCell>
                <TableCell align="right">{formatNumber(views)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </AccordionDetails>
    </Accordion>
  );
}

/** A chart of the daily views with a one-sentence description and an optional table. */
export function ViewsByDay({ days }: { days: readonly DayViews[] }) {
  const today = utcDay(useNow());
  const [first] = days;
  if (first === undefined) return null;
  const best = days.reduce((most, next) => (next.views > most.views ? next : most), first);
  const sum = days.reduce((all, { views }) => all + views, 0);
  if (sum === 0)
    return (
      <Typography variant="meta" color="textSecondary">
        {words.noDays}
      </Typography>
    );
  const label = words.overTimeWords(
    days.length,
    deskMessages.views(sum),
    shortDay(best.day, today),
    deskMessages.views(best.views),
  );
  return (
    <>
      <Columns days={days} today={today} label={label} />
      <DaysTable days={days} today={today} />
    </>
  );
}
