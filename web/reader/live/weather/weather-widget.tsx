import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Weather } from '#shared/domain/live/weather.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { weatherMessages } from '#web/shell/messages/en-weather.ts';
import { paths } from '#web/shell/paths.ts';
import { chosenShores, weatherCity } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { DataCredit } from '../data-credit.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { weatherWidgetHeight } from '../widget-heights.ts';
import { dayName } from './forecast-days.ts';
import { shownWeather, skyOf } from './shown-weather.ts';
import { SkyIcon } from './sky-icon.tsx';
import { degrees, degreesNumber, useDegreeUnit } from './units.ts';
import { rememberedCity, useWeather } from './use-weather.ts';

const widgetDays = 3;
/** Height of the widget below the heading and the city (px), also while it is loading. */
const bodyHeight = 194;

const Widget = styled(Section)({
  minBlockSize: weatherWidgetHeight,
  '& a': { ...typography.meta, fontWeight: 600, color: palette.primary.main },
});
const Body = styled('div')({
  display: 'flow-root',
  minBlockSize: bodyHeight,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& .now': { display: 'flex', alignItems: 'center', gap: 14, minBlockSize: 64, color: palette.text.secondary },
  '& .figure': { ...typography.lead, fontSize: '2.75rem', color: palette.text.primary },
  '& .figure small': { fontSize: '0.5em', verticalAlign: '0.5em', color: palette.text.secondary },
  '& .figure [data-sample]': { fontSize: '1rem', fontFamily: typography.fontFamily },
  '& .words': {
    minInlineSize: 0,
    flex: 1,
    '& b': { ...typography.brief, display: 'block', color: palette.text.primary },
  },
  '& .words span': typography.meta,
  '& ol': { borderBlockStart: `1px solid ${palette.divider}` },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '5.5rem 26px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 10,
    minBlockSize: 36,
    borderBlockEnd: `1px solid ${palette.divider}`,
    fontSize: '0.875rem',
  },
  '& .day': { fontWeight: 600 },
  '& .icon': { display: 'grid', color: palette.text.secondary },
  '& .sky': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: 1.35,
    color: palette.text.secondary,
  },
  '& li [data-sample]': { marginInlineEnd: 10 },
  '& .low': { color: palette.text.secondary, marginInlineStart: 10 },
  '& .note': { ...typography.meta, fontSize: '0.75rem', color: palette.text.secondary, marginBlockStart: 6 },
});
const Failed = styled('div')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: 12,
  minBlockSize: bodyHeight,
  '& p': { ...typography.excerpt, color: palette.text.secondary },
});

function Forecast({ reported }: { reported: Weather }) {
  const now = useNow();
  const unit = useDegreeUnit();
  const weather = useMemo(() => shownWeather(reported, now, []), [reported, now]);
  const formatted = (celsius: number | null) => (celsius === null ? weatherMessages.missing : degrees(celsius, unit));
  return (
    <Body>
      <div className="now">
        <span className="figure">
          {degreesNumber(weather.temperature, unit)}
          <small>{weatherMessages.unitSigns[unit]}</small>
          <SampleMark of={reported} />
        </span>
        <span className="words">
          <b>{weather.description}</b>
          <span>{weatherMessages.highAndLow(degrees(weather.high, unit), degrees(weather.low, unit))}</span>
        </span>
        <SkyIcon sky={weather.sky} night={weather.light === 'night'} size={40} />
      </div>
      <ol>
        {weather.days.slice(0, widgetDays).map((day, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names and dates may be missing or repeat.
          <li key={n} data-day={day.placeholder ? 'placeholder' : 'forecast'}>
            <span className="day">{dayName(day, weather.local?.date, 'long')}</span>
            <span className="icon">{day.placeholder ? null : <SkyIcon sky={skyOf(day.condition)} size={22} />}</span>
            <span className="sky">{day.placeholder ? weatherMessages.noForecast : day.condition}</span>
            {day.placeholder ? null : (
              <span>
                <SampleMark of={reported} />
                <VisuallyHidden>{weatherMessages.high} </VisuallyHidden>
                {formatted(day.high)}
                <span className="low">
                  <VisuallyHidden>{weatherMessages.low} </VisuallyHidden>
                  {formatted(day.low)}
                </span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="note">{reported.sample === true ? weatherMessages.sampleShort : <DataCredit of={[reported]} />}</p>
    </Body>
  );
}

/** The weather widget of the sidebar: one city, now and the next days. It shares the city with the weather page. */
export default function WeatherWidget() {
  const city = rememberedCity(useStored(weatherCity), undefined, useStored(chosenShores));
  const weather = useWeather(city);
  return (
    <Widget title={weatherMessages.title} end={<Link to={paths.weatherIn(city)}>{weatherMessages.full}</Link>}>
      <CityPicker city={city} onChoose={(name) => weatherCity.write(name)} />
      {weather.data !== undefined ? (
        <Forecast reported={weather.data} />
      ) : weather.error !== undefined ? (
        <Failed role="status">
          <p>{weatherMessages.unavailable}</p>
          <Button onClick={weather.refetch}>{messages.errors.retry}</Button>
        </Failed>
      ) : (
        <Body aria-hidden="true" data-skeleton="weather-widget">
          <Skeleton style={{ blockSize: bodyHeight - 16, marginBlock: 8 }} />
        </Body>
      )}
    </Widget>
  );
}

const CityMenu = lazyPart(() => import('./city-menu.tsx'), loadAgain);

const Opener = styled(Button)({
  ...typography.card,
  maxWidth: '100%',
  minHeight: 36,
  padding: 0,
  color: palette.text.primary,
  textAlign: 'start',
  '& > span:first-of-type': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textDecoration: `underline dotted ${palette.text.secondary}`,
    textUnderlineOffset: 5,
  },
  '&:hover': { color: palette.primary.main, textDecoration: 'none' },
  '& svg': { flex: 'none', rotate: '90deg', color: palette.text.secondary },
  '&[aria-expanded="true"] svg': { rotate: '-90deg' },
  '@media (pointer: coarse)': { minHeight: 44 },
});

/** A button with the current city that opens the list of cities. The list and its code load when it is opened. */
function CityPicker({ city, onChoose }: { city: string; onChoose: (name: string) => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const listId = useId();
  const isOpen = opener !== null;
  return (
    <>
      <Opener
        variant="text"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={weatherMessages.cityNow(city)}
        onClick={(event) => setOpener(isOpen ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpener(event.currentTarget);
        }}
      >
        <span>{city}</span>
        <ChevronIcon />
      </Opener>
      {isOpen ? (
        <CityMenu
          id={listId}
          city={city}
          opener={opener}
          onChoose={(name) => {
            setOpener(null);
            onChoose(name);
          }}
          onClose={() => setOpener(null)}
        />
      ) : null}
    </>
  );
}
