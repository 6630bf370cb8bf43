import styled from '@emotion/styled';
import { utcDay } from '#shared/domain/utc-day.ts';
import { shortDay } from '#web/messages/dates.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const words = deskMessages.analytics;
const Figure = styled('figure')({
  '& > svg': { inlineSize: '100%', blockSize: 160, overflow: 'visible', direction: 'ltr' },
  '& .bar': { fill: palette.primary.main },
  '& .foot': { stroke: palette.text.primary, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' },
  '& .ends': {
    ...typography.meta,
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    color: palette.text.secondary,
    marginBlockStart: 6,
    direction: 'ltr',
  },
  '& summary': {
    ...typography.meta,
    color: palette.primary.main,
    fontWeight: 600,
    cursor: 'pointer',
    paddingBlock: 10,
    inlineSize: 'fit-content',
  },
  '& table': { ...typography.meta, borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    paddingBlock: 4,
    paddingInlineEnd: 28,
    textAlign: 'start',
    fontWeight: 400,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& thead th': { color: palette.text.secondary, fontWeight: 600 },
  '& td': { textAlign: 'end' },
});

const Quiet = styled('p')({ ...typography.meta, color: palette.text.secondary });

const width = 140;
const height = 100;

interface DayViews {
  day: string;
  views: number;
}

/** A column chart of the daily views with a one-sentence description and an optional table. */
export function ViewsByDay({ days }: { days: readonly DayViews[] }) {
  const today = utcDay(useNow());
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const best = days.reduce((most, next) => (next.views > most.views ? next : most), first);
  const sum = days.reduce((all, { views }) => all + views, 0);
  if (sum === 0) return <Quiet>{words.noDays}</Quiet>;
  const step = width / days.length;
  const top = Math.max(1, best.views);
  const label = words.overTimeWords(
    days.length,
    deskMessages.views(sum),
    shortDay(best.day, today),
    deskMessages.views(best.views),
  );
  return (
    <Figure>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map(({ day, views }, n) => (
          <rect
            key={day}
            className="bar"
            x={n * step + step * 0.12}
            y={height - (views / top) * height}
            width={step * 0.76}
            height={(views / top) * height}
          />
        ))}
        <path className="foot" d={`M0 ${height}H${width}`} />
      </svg>
      <div className="ends" aria-hidden="true">
        <span>{shortDay(first.day, today)}</span>
        <span>{shortDay(last.day, today)}</span>
      </div>
      <details>
        <summary>{words.asTable}</summary>
        <table aria-label={words.overTime}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.totalViews}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day, today)}</th>
                <td>{formatNumber(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  );
}
