import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openMeteo, openMeteoAddress, openMeteoRequest } from '#functions/live/open-meteo.ts';
import type { Reading } from '#functions/live/provider.ts';
import { skyOfCode } from '#functions/live/wmo-skies.ts';
import { cities, cityNamed } from '#shared/config/seed/cities.ts';
import { forecastDay, skies, type Weather, weather } from '#shared/domain/live/weather.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { cityWeather, now, weatherAnswer } from './recorded.ts';

const named = (...names: string[]) => names.map((name) => cityNamed(name)).filter((city) => city !== undefined);
async function read(answer: unknown, asked = cities): Promise<Reading> {
  const host = await publisher((_request, response) => response.end(JSON.stringify(answer)), false);
  return openMeteo({ base: `${host.origin}/`, cities: asked }).read({ now, memory: null });
}
const weatherIn = ({ told }: Reading, city: string): Weather | undefined =>
  told.flatMap((one) => (one.subject === 'weather' && one.city === city ? [one.data] : []))[0];
const days = (of: Weather | undefined) => z.array(forecastDay).parse(JSON.parse(String(of?.forecast)));

describe('API-23 ENT-14 the weather from Open-Meteo', () => {
  it('asks for all cities in one request, each in its own zone, without a key', () => {
    const url = openMeteoRequest(openMeteoAddress, named('Mumbai', 'Bogotá'), null);
    expect(url.origin + url.pathname).toBe('https://api.open-meteo.com/v1/forecast');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      latitude: '19.07,4.61',
      longitude: '72.88,-74.08',
      timezone: 'Asia/Kolkata,America/Bogota',
      forecast_days: '7',
      timeformat: 'unixtime',
    });
    expect(url.searchParams.has('apikey')).toBe(false);
    expect(openMeteoRequest(openMeteoAddress, named('London'), 'k').searchParams.get('apikey')).toBe('k');
  });

  it('WX-04 WX-05 WX-18 WX-21 tells every city in whole degrees, with seven days as a JSON string', async () => {
    const reading = await read(weatherAnswer());
    expect(reading).toMatchObject({ heard: true, problems: [] });
    expect(reading.told).toHaveLength(cities.length);
    const london = weather.parse(weatherIn(reading, 'London'));
    expect(london).toMatchObject({
      city: 'London',
      country: 'United Kingdom',
      temperature: 12,
      description: 'Rain',
      humidity: 81,
      wind: 17,
      visibility: 24,
      feelsLike: 0,
      high: 13,
      low: 6,
    });
    expect(days(london)).toHaveLength(7);
    expect(days(london).slice(0, 2)).toEqual([
      { day: 'Sat', date: '2026-11-21', condition: 'Rain', temperature: 10, high: 13, low: 6 },
      { day: 'Sun', date: '2026-11-22', condition: 'Cloudy', temperature: 9, high: 12, low: 6 },
    ]);
    expect(days(london)[6]).toMatchObject({ day: 'Fri', condition: 'Showers', low: -3 });
  });

  it('one city alone is answered without a list', async () => {
    const [lima] = named('Lima');
    if (lima === undefined) throw new Error('Lima is a city of ours');
    expect(weatherIn(await read(cityWeather(lima, -5), [lima]), 'Lima')).toMatchObject({ temperature: 12 });
  });

  it.each([
    ['Los Angeles', -8],
    ['Mumbai', 5.5],
    ['Sydney', 11],
  ])('WX-05 days of %s are those of its own zone', async (name, offset) => {
    const asked = named(name);
    const [city] = asked;
    if (city === undefined) throw new Error(`${name} is a city of ours`);
    const told = weatherIn(await read([cityWeather(city, offset)], asked), name);
    expect(days(told).map(({ day, date }) => `${day} ${date}`)).toEqual([
      'Sat 2026-11-21',
      'Sun 2026-11-22',
      'Mon 2026-11-23',
      'Tue 2026-11-24',
      'Wed 2026-11-25',
      'Thu 2026-11-26',
      'Fri 2026-11-27',
    ]);
  });

  it('WX-09 tells the coming 24 hours, from the running one on', async () => {
    const { hourly = [] } = weatherIn(await read(weatherAnswer()), 'London') ?? {};
    expect(hourly).toHaveLength(24);
    expect(hourly[0]).toEqual({ at: '2026-11-21T12:00:00.000Z', temperature: 11 });
    expect(hourly[23]?.at).toBe('2026-11-22T11:00:00.000Z');
  });

  it('WX-14 takes the visibility of the hour where the current one is missing, and hundreds of metres in fog', async () => {
    const [london, paris] = named('London', 'Paris').map((city) => cityWeather(city));
    if (london === undefined || paris === undefined) throw new Error('cities of ours');
    delete london.current.visibility;
    paris.current.visibility = 340;
    const reading = await read([london, paris], named('London', 'Paris'));
    expect(weatherIn(reading, 'London')?.visibility).toBe(11);
    expect(weatherIn(reading, 'Paris')?.visibility).toBe(0.3);
  });

  it('leaves out what a model does not know', async () => {
    const asked = named('London');
    const [answer] = asked.map((city) => cityWeather(city));
    if (answer === undefined) throw new Error('a city of ours');
    const gaps = {
      ...answer,
      current: { time: answer.current.time, temperature_2m: 9.2, weather_code: 3, relative_humidity_2m: null },
      hourly: {
        time: answer.hourly.time,
        temperature_2m: answer.hourly.temperature_2m.map((value, n) => (n % 2 ? value : null)),
      },
      daily: { ...answer.daily, temperature_2m_max: [13, null, 11, 10, 9, 8, 7] },
    };
    const told = weather.parse(weatherIn(await read([gaps], asked), 'London'));
    expect(told).toMatchObject({ temperature: 9, description: 'Cloudy' });
    for (const field of ['humidity', 'wind', 'visibility', 'feelsLike'] as const) expect(told[field]).toBeUndefined();
    expect(told.hourly).toHaveLength(12);
    expect(days(told).map(({ day }) => day)).toEqual(['Sat', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  });

  it.each<[string, (part: ReturnType<typeof cityWeather>) => unknown, RegExp]>([
    ['is missing', () => null, /documented form/],
    ['has an error in its place', () => ({ error: true, reason: 'no data' }), /documented form/],
    [
      'is told in Fahrenheit',
      (part) => ({ ...part, current: { ...part.current, temperature_2m: 71 } }),
      /current.temperature_2m/,
    ],
    [
      'has a text for a number',
      (part) => ({ ...part, current: { ...part.current, temperature_2m: '11.6' } }),
      /current.temperature_2m/,
    ],
    [
      'has an unknown code',
      (part) => ({ ...part, current: { ...part.current, weather_code: 7 } }),
      /unknown weather code 7/,
    ],
    ['is another place', (part) => ({ ...part, latitude: -33.9 }), /another place/],
  ])('a city whose part %s harms no other', async (_what, spoil, reason) => {
    const answer: unknown[] = weatherAnswer();
    const [second] = weatherAnswer().slice(1);
    if (second === undefined) throw new Error('a second city');
    answer[1] = spoil(second);
    const reading = await read(answer);
    expect(reading.heard).toBe(true);
    expect(reading.told).toHaveLength(cities.length - 1);
    expect(reading.problems).toEqual([expect.stringMatching(reason)]);
    expect(reading.problems[0]).toMatch(/^Birmingham: /);
  });

  it('an empty list is a silence', async () => {
    expect(await read([])).toMatchObject({ heard: false, told: [] });
  });

  it('every documented code has one of our words', () => {
    const codes = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ];
    for (const code of codes) expect(skies).toContain(skyOfCode(code));
    expect(new Set(codes.map(skyOfCode)).size).toBe(skies.length);
  });
});
