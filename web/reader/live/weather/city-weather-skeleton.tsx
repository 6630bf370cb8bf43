import styled from '@emotion/styled';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { above } from '#web/theme.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { Sheet } from './city-weather.tsx';
import { Conditions } from './current-conditions.tsx';
import { pageDays } from './forecast-days.ts';
import { rowHeights } from './forecast-list.tsx';
import { stripHeights } from './hourly-strip.tsx';

/** A grey word in a line of text: the line keeps the height that its font gives it. */
const Word = styled(Skeleton)({ display: 'inline-block', blockSize: '0.72em', verticalAlign: 'baseline' });
const Scene = styled(Skeleton)({ blockSize: '100%' });
const Strip = styled(Skeleton)({ blockSize: stripHeights.phone, [above.tablet]: { blockSize: stripHeights.tablet } });
const Week = styled('div')({
  display: 'grid',
  gap: 20,
  paddingBlock: 10,
  '& > *': { blockSize: rowHeights.phone - 20 },
  [above.phone]: { '& > *': { blockSize: rowHeights.above - 20 } },
});
const six = [0, 1, 2, 3, 4, 5];
const week = Array.from({ length: pageDays }, (_, n) => n);

/** The weather of a city before its figures are there, line for line of the same height. */
export function CityWeatherSkeleton() {
  return (
    <Sheet aria-hidden="true" data-skeleton="weather">
      <div className="scene">
        <Scene />
      </div>
      <Conditions>
        <div className="place">
          <Word style={{ inlineSize: '5em' }} />
        </div>
        <div className="where">
          <Word style={{ inlineSize: '15em' }} />
        </div>
        <div className="figure">
          <Word style={{ inlineSize: '1.2em' }} />
        </div>
        <div className="description">
          <Word style={{ inlineSize: '6em' }} />
        </div>
        <div className="details">
          {six.map((n) => (
            <div key={n}>
              <div className="name">
                <Word style={{ inlineSize: '4.5em' }} />
              </div>
              <div className="value">
                <Word style={{ inlineSize: '2em' }} />
              </div>
            </div>
          ))}
        </div>
        <div className="note" />
      </Conditions>
      <div className="hourly">
        <SectionHead>{weatherMessages.hourly}</SectionHead>
        <Strip />
      </div>
      <div className="forecast">
        <SectionHead>{weatherMessages.forecast(pageDays)}</SectionHead>
        <Week>
          {week.map((n) => (
            <Skeleton key={n} />
          ))}
        </Week>
      </div>
    </Sheet>
  );
}
