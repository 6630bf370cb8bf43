import type { ForecastDay, Sky, Weather } from '../../domain/live/weather.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { addDays, dayMs, hourMs, utcDay } from '../../domain/utc-day.ts';
import type { City } from '../seed/cities.ts';

const dry: readonly Sky[] = ['Clear', 'Partly cloudy', 'Partly cloudy', 'Cloudy'];
const cold: readonly Sky[] = ['Cloudy', 'Partly cloudy', 'Drizzle', 'Rain', 'Fog', 'Clear'];
const warm: readonly Sky[] = ['Clear', 'Partly cloudy', 'Showers', 'Cloudy', 'Clear', 'Thunderstorm'];

/** A day of the city's calendar as a moment: its midnight in UTC. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Mean temperature of a day, between the means of January and July. */
function usual({ climate: [january, july] }: City, at: Date): number {
  const year = (at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 15)) / (365 * dayMs);
  return (january + july) / 2 + ((january - july) / 2) * Math.cos(2 * Math.PI * year);
}

const drawOf = ({ name }: City, date: string): (() => number) => seededRandom(`${name} ${date}`);
const middle = (city: City, date: string): number => usual(city, midnight(date)) + (drawOf(city, date)() - 0.5) * 3;

function skyOn(city: City, date: string): Sky {
  const draw = drawOf(city, date);
  draw();
  const choice = city.name === 'Dubai' || city.name === 'Cairo' ? dry : usual(city, midnight(date)) < 15 ? cold : warm;
  return choice[Math.floor(draw() * choice.length)] ?? 'Clear';
}

/** Degrees between the middle of a day and its extremes. */
const swing = 4;

/** All hours of a day are between its low and its high. */
function dayOf(city: City, date: string): ForecastDay & { date: string } {
  const temperature = Math.round(middle(city, date));
  return {
    day: midnight(date).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }),
    date,
    condition: skyOn(city, date),
    temperature,
    high: temperature + swing,
    low: temperature - swing,
  };
}

/** Invented weather for the season. The same all day. Without details: pages derive them from the temperature. */
export function sampleWeather(city: City, now: Date): Weather {
  const clock = new Intl.DateTimeFormat('sv', {
    timeZone: city.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const temperatureAt = (at: Date): number => {
    const [date = '', time = ''] = clock.format(at).split(' ');
    // Warmest at 15:00.
    return Math.round(middle(city, date) + swing * Math.cos(((Number(time.slice(0, 2)) - 15) / 24) * 2 * Math.PI));
  };
  const today = clock.format(now).slice(0, 10);
  const days = Array.from({ length: 7 }, (_, n) => dayOf(city, addDays(today, n)));
  const { high, low } = dayOf(city, today);
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    city: city.name,
    country: city.country,
    timeZone: city.timeZone,
    temperature: temperatureAt(now),
    description: skyOn(city, today),
    forecast: JSON.stringify(days),
    high,
    low,
    hourly: Array.from({ length: 24 }, (_, n) => {
      const at = new Date(hour + n * hourMs);
      return { at: at.toISOString(), temperature: temperatureAt(at) };
    }),
    updatedAt: `${utcDay(now)}T00:00:00.000Z`,
    sample: true,
  };
}
