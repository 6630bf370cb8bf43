import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import type { Weather } from '#shared/domain/live/weather.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import { fullMoment, longAge, timeIn } from '#web/shell/messages/time.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { DataCredit } from '../data-credit.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { pageDays } from './forecast-days.ts';
import { ForecastList, rowHeights } from './forecast-list.tsx';
import { HourlyStrip, stripHeights } from './hourly-strip.tsx';
import { randomOffsets, shownWeather } from './shown-weather.ts';
import { SkyScene } from './sky-scene.tsx';
import { degrees, degreesNumber, distance, percent, speed, useDegreeUnit } from './units.ts';

const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 36,
  paddingBlock: '24px 56px',
  '& .scene': { aspectRatio: '2 / 1' },
  '& .scene > *': { blockSize: '100%' },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 32,
    '& .scene': { order: 1, aspectRatio: 'auto' },
    '& .hourly, & .forecast': { order: 2, gridColumn: '1 / -1' },
  },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    columnGap: 56,
    rowGap: 48,
    paddingBlockStart: 32,
    '& .hourly, & .forecast': { gridColumn: 'auto' },
  },
});

/** After this time without an update the page warns that the weather may have changed. */
const outdatedMs = 3 * 3_600_000;

interface UpdatedNoteProps {
  updatedAt: string | undefined;
  sample: boolean | undefined;
  now: Date;
}

/** When the data was updated, or that it is sample data. */
function UpdatedNote({ updatedAt, sample, now }: UpdatedNoteProps) {
  if (sample === true) return words.sample;
  const at = Date.parse(updatedAt ?? '');
  if (updatedAt === undefined || Number.isNaN(at)) return null;
  const age = longAge(updatedAt, now);
  return (
    <time dateTime={updatedAt} title={fullMoment(updatedAt)}>
      {now.getTime() - at > outdatedMs ? words.outdated(age) : words.updated(age)}
    </time>
  );
}

interface LayoutProps {
  /** Says in the heads of the parts that they are samples. */
  mark?: ReactNode;
  scene: ReactNode;
  place: ReactNode;
  where: ReactNode;
  figure: ReactNode;
  description: ReactNode;
  details: readonly (readonly [name: ReactNode, value: ReactNode])[];
  note?: ReactNode;
  hourly: ReactNode;
  dayCount: number;
  forecast: ReactNode;
}

/** Where everything about the weather of a city is, also while it is loading: every line has a fixed height. */
function Layout({ mark, scene, place, where, figure, description, details, note, ...below }: LayoutProps) {
  return (
    <Sheet>
      <div className="scene">{scene}</div>
      <Conditions>
        <h2 className="place" dir="auto">
          {place}
        </h2>
        <p className="where">{where}</p>
        <p className="figure">{figure}</p>
        <p className="description">{description}</p>
        <dl className="details">
          {details.map(([name, value], n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the details never change order.
            <div key={n}>
              <dt className="name">{name}</dt>
              <dd className="value">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="note">{note}</p>
      </Conditions>
      <Section className="hourly" title={words.hourly} end={mark}>
        {below.hourly}
      </Section>
      <Section className="forecast" title={words.forecast(below.dayCount)}>
        {below.forecast}
      </Section>
    </Sheet>
  );
}

/**
 * The weather of one city: now, by the hour and in the coming days. Use the city as `key`: estimated hours are
 * those of the city.
 */
export function CityWeather({ city, reported }: { city: string; reported: Weather }) {
  const now = useNow();
  const unit = useDegreeUnit();
  const [offsets] = useState(() => randomOffsets(seededRandom(city)));
  const weather = useMemo(() => shownWeather(reported, now, offsets), [reported, now, offsets]);
  const time = weather.timeZone === undefined ? '' : words.localTime(timeIn(weather.timeZone, now));
  const details = [
    [words.feelsLike, degrees(weather.feelsLike, unit)],
    [words.high, degrees(weather.high, unit)],
    [words.low, degrees(weather.low, unit)],
    [words.humidity, percent(weather.humidity)],
    [words.wind, speed(weather.wind, unit)],
    [words.visibility, distance(weather.visibility, unit)],
  ] as const;
  return (
    <Layout
      mark={<SampleMark of={reported} />}
      scene={<SkyScene city={city} sky={weather.sky} light={weather.light} />}
      place={reported.city ?? city}
      where={<Dotted items={[reported.country, time]} />}
      figure={
        <>
          {degreesNumber(weather.temperature, unit)}
          <span className="sign">{words.unitSigns[unit]}</span>
          <SampleMark of={reported} />
        </>
      }
      description={weather.description}
      details={details.map(([name, value]) => [
        name,
        <>
          {value}
          <SampleMark of={reported} />
        </>,
      ])}
      note={
        <>
          <UpdatedNote updatedAt={reported.updatedAt} sample={reported.sample} now={now} />{' '}
          <DataCredit of={[reported]} />
          {weather.assumed.length === 0 ? null : ` ${words.assumed(weather.assumed.map((name) => words[name]))}`}
        </>
      }
      hourly={
        <HourlyStrip
          hours={weather.hours}
          isEstimate={!weather.hasHourlyForecast}
          isSample={reported.sample === true}
          unit={unit}
        />
      }
      dayCount={weather.days.length}
      forecast={
        <ForecastList days={weather.days} today={weather.local?.date} mark={<SampleMark of={reported} />} unit={unit} />
      }
    />
  );
}

/** A block in a line of text, which keeps the line's height. */
const TextBone = styled(Skeleton)({ display: 'inline-block', blockSize: '0.72em', verticalAlign: 'baseline' });
const bone = (inlineSize: string) => <TextBone style={{ inlineSize }} />;
const SkeletonStrip = styled(Skeleton)({
  blockSize: stripHeights.phone,
  [breakpoints.up('md')]: { blockSize: stripHeights.tablet },
});
const SkeletonDays = styled('div')({
  display: 'grid',
  gap: 20,
  paddingBlock: 10,
  '& > *': { blockSize: rowHeights.phone - 20 },
  [breakpoints.up('sm')]: { '& > *': { blockSize: rowHeights.above - 20 } },
});

/** CityWeather while it is loading. */
export const CityWeatherSkeleton = () => (
  <div aria-hidden="true" data-skeleton="weather">
    <Layout
      scene={<Skeleton style={{ blockSize: '100%' }} />}
      place={bone('5em')}
      where={bone('15em')}
      figure={bone('1.2em')}
      description={bone('6em')}
      details={Array.from({ length: 6 }, () => [bone('4.5em'), bone('2em')])}
      hourly={<SkeletonStrip />}
      dayCount={pageDays}
      forecast={<SkeletonDays>{repeat(pageDays, <Skeleton />)}</SkeletonDays>}
    />
  </div>
);

const Conditions = styled('div')({
  minInlineSize: 0,
  '& .place': {
    ...typography.wide,
    fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)',
    margin: 0,
    minBlockSize: '1.12em',
  },
  '& .where': {
    ...typography.meta,
    fontSize: '0.9375rem',
    color: palette.text.secondary,
    minBlockSize: '1.45em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .figure': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: 'clamp(6rem, 4.5rem + 6vw, 9rem)',
    lineHeight: 0.86,
    // The raised unit sign would make the line taller than the number.
    blockSize: '0.86em',
    letterSpacing: '-0.04em',
    fontVariantNumeric: 'lining-nums',
    marginBlock: '18px 10px',
    // Cancels the side bearing of the large digits, to align them with the text around.
    marginInlineStart: '-0.04em',
  },
  '& .sign': {
    fontSize: '0.36em',
    fontWeight: 500,
    letterSpacing: 0,
    verticalAlign: '1.02em',
    marginInlineStart: '0.14em',
    color: palette.text.secondary,
  },
  // The space before it is that of the large figure.
  '& .figure [data-sample]': { fontSize: '0.24em', fontWeight: 500, marginInlineStart: '-0.6em' },
  '& .description': { ...typography.wide, lineHeight: 1.25, minBlockSize: '1.25em' },
  '& .details': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: 18,
    margin: 0,
    marginBlockStart: 22,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .details > div': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: '11px 12px', minBlockSize: 69 },
  '& .name': { ...typography.meta, color: palette.text.secondary },
  // In the padding below the value: nothing moves when it arrives.
  '& .value [data-sample]': {
    display: 'block',
    fontFamily: typography.fontFamily,
    fontSize: '0.75rem',
    lineHeight: 1,
    marginBlock: '-0.2em -0.8em',
  },
  '& .value': { ...typography.card, margin: 0, lineHeight: 1.25, fontVariantNumeric: 'lining-nums tabular-nums' },
  '& .note': {
    ...typography.meta,
    color: palette.text.secondary,
    marginBlockStart: 12,
    minBlockSize: '2.9em',
    textWrap: 'pretty',
  },
  [breakpoints.up('md')]: { '& .note': { minBlockSize: '1.45em' } },
});
