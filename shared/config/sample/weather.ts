import type { ForecastDay, Sky, Weather } from '../../domain/live/weather.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { dayMs, hourMs, utcDay } from '../../domain/utc-day.ts';
import type { City } from '../seed/cities.ts';

const dry: readonly Sky[] = ['Clear', 'Partly cloudy', 'Partly cloudy', 'Cloudy'];
const cold: readonly Sky[] = ['Cloudy', 'Partly cloudy', 'Drizzle', 'Rain', 'Fog', 'Clear'];
const warm: readonly Sky[] = ['Clear', 'Partly cloudy', 'Showers', 'Cloudy', 'Clear', 'Thunderstorm'];

/** Mean temperature of a day, between the means of January and July. */
function usual({ climate: [january, july] }: City, at: Date): number {
  const year = (at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 15)) / (365 * dayMs);
  return (january + july) / 2 + ((january - july) / 2) * Math.cos(2 * Math.PI * year);
}

const drawOf = ({ name }: City, at: Date): (() => number) => seededRandom(`${name} ${utcDay(at)}`);
const middle = (city: City, at: Date): number => usual(city, at) + (drawOf(city, at)() - 0.5) * 5;

function skyOn(city: City, at: Date): Sky {
  const draw = drawOf(city, at);
  draw();
  const choice = city.name === 'Dubai' || city.name === 'Cairo' ? dry : usual(city, at) < 15 ? cold : warm;
  return choice[Math.floor(draw() * choice.length)] ?? 'Clear';
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));
// Warmest at 15:00.
const temperatureAt = (city: City, at: Date): number =>
  Math.round(middle(city, at) + 4 * Math.cos(((hourIn(city.timeZone, at) - 15) / 24) * 2 * Math.PI));

/** Invented weather for the season. The same all day. Without details: pages derive them from the temperature. */
export function sampleWeather(city: City, now: Date): Weather {
  const inZone = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: city.timeZone, ...options }).format(at);
  const days = Array.from({ length: 7 }, (_, n): ForecastDay => {
    const at = new Date(now.getTime() + n * dayMs);
    const temperature = Math.round(middle(city, at));
    return {
      day: inZone({ weekday: 'short' }, at).replace('.', ''),
      date: inZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, at),
      condition: skyOn(city, at),
      temperature,
      high: temperature + 4,
      low: temperature - 4,
    };
  });
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    city: city.name,
    country: city.country,
    timeZone: city.timeZone,
    temperature: temperatureAt(city, now),
    description: skyOn(city, now),
    forecast: JSON.stringify(days),
    hourly: Array.from({ length: 24 }, (_, n) => {
      const at = new Date(hour + n * hourMs);
      return { at: at.toISOString(), temperature: temperatureAt(city, at) };
    }),
    updatedAt: `${utcDay(now)}T00:00:00.000Z`,
    sample: true,
  };
}
