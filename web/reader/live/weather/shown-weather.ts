import type { Sky, Weather } from '#shared/domain/live/weather.ts';
import { forecastDays, type ShownDay } from './forecast-days.ts';
import { hoursAround, hoursTold, type ShownHour } from './shown-hours.ts';
import { skyOf } from './sky.ts';
import { type LocalTime, wallClock } from './wall-clock.ts';

/** Figures that the provider may leave out; the page then shows the specification's own. */
const assumedFigures = { humidity: 65, wind: 12, visibility: 10 } as const;
type Detail = keyof typeof assumedFigures;
const details: readonly Detail[] = ['humidity', 'wind', 'visibility'];

/** Everything that the page says about a city; degrees Celsius, per cent, km/h and km. */
export interface ShownWeather {
  temperature: number;
  description: string;
  sky: Sky;
  feelsLike: number;
  high: number;
  low: number;
  humidity: number;
  wind: number;
  visibility: number;
  /** Details that nobody reported: what is shown for them is typical, not measured. */
  assumed: readonly Detail[];
  hours: readonly ShownHour[];
  /** False when the hours are only drawn around the present temperature. */
  hoursAreTold: boolean;
  days: readonly ShownDay[];
  /** The city's own time; null when its zone is not known. */
  local: LocalTime | null;
  /** The city's zone, if the browser knows it. */
  timeZone: string | undefined;
}

/**
 * What the page makes of an answer at the moment `now`. Real figures go before the specification's placeholders (WX-12 to WX-17). `offsets`
 * are degrees around the present temperature for the hours of the strip; they stay the same while the page stays on the city (WX-11).
 */
export function shownWeather(answer: Weather, now: Date, offsets: readonly number[]): ShownWeather {
  const { temperature } = answer;
  const clock = wallClock(answer.timeZone);
  const local = clock?.(now) ?? null;
  const told = clock === undefined ? null : hoursTold(answer.hourly, clock, now);
  return {
    temperature,
    description: answer.description,
    sky: skyOf(answer.description),
    feelsLike: answer.feelsLike ?? temperature - 2,
    high: answer.high ?? temperature + 3,
    low: answer.low ?? temperature - 5,
    humidity: answer.humidity ?? assumedFigures.humidity,
    wind: answer.wind ?? assumedFigures.wind,
    visibility: answer.visibility ?? assumedFigures.visibility,
    assumed: details.filter((name) => answer[name] === undefined),
    hours: told ?? hoursAround(temperature, offsets),
    hoursAreTold: told !== null,
    days: forecastDays(answer.forecast, local?.date ?? now.toISOString().slice(0, 10)),
    local,
    timeZone: clock === undefined ? undefined : answer.timeZone,
  };
}
