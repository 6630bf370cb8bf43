import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openMeteo, openMeteoAddress, openMeteoRequest, skyOfCode } from '#functions/live/open-meteo.ts';
import type { ProviderResult } from '#functions/live/provider.ts';
import { cities, cityNamed } from '#shared/config/seed/cities.ts';
import { forecastDay, skies, type Weather, weather } from '#shared/domain/live/weather.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { cityWeather, now, weatherResponse } from './sample-responses.ts';

const named = (...names: string[]) => names.map((name) => cityNamed(name)).filter((city) => city !== undefined);
async function fetchFrom(body: unknown, wanted = cities): Promise<ProviderResult> {
  const host = await publisher((_request, response) => response.end(JSON.stringify(body)), false);
  return openMeteo({ base: `${host.origin}/`, cities: wanted }).fetchData({ now, memory: null });
}
const weatherIn = ({ data }: ProviderResult, city: string): Weather | undefined =>
  data.flatMap((one) => (one.subject === 'weather' && one.city === city ? [one.data] : []))[0];
const days = (of: Weather | undefined) => z.array(forecastDay).parse(JSON.parse(String(of?.forecast)));

describe('the weather from Open-Meteo [API-23, ENT-14]', () => {
  it('the reader of the weather requests all cities at once, each in its own time zone, with a key only if there is one', () => {
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

  it('the reader of the weather returns every city in whole degrees, with seven days as JSON text [WX-04, WX-05, WX-18, WX-21]', async () => {
    const result = await fetchFrom(weatherResponse());
    expect(result).toMatchObject({ ok: true, problems: [] });
    expect(result.data).toHaveLength(cities.length);
    const london = weather.parse(weatherIn(result, 'London'));
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

  it('the reader of the weather accepts the response to a single city, which is not a list', async () => {
    const [lima] = named('Lima');
    if (lima === undefined) throw new Error('Lima is a listed city');
    expect(weatherIn(await fetchFrom(cityWeather(lima, -5), [lima]), 'Lima')).toMatchObject({ temperature: 12 });
  });

  it.each([
    ['Los Angeles', -8],
    ['Mumbai', 5.5],
    ['Sydney', 11],
  ])('the reader of the weather uses the days of the local time zone in %s [WX-05]', async (name, offset) => {
    const wanted = named(name);
    const [city] = wanted;
    if (city === undefined) throw new Error(`${name} is a listed city`);
    const local = weatherIn(await fetchFrom([cityWeather(city, offset)], wanted), name);
    expect(days(local).map(({ day, date }) => `${day} ${date}`)).toEqual([
      'Sat 2026-11-21',
      'Sun 2026-11-22',
      'Mon 2026-11-23',
      'Tue 2026-11-24',
      'Wed 2026-11-25',
      'Thu 2026-11-26',
      'Fri 2026-11-27',
    ]);
  });

  it('the reader of the weather returns 24 hours, beginning with the current one [WX-09]', async () => {
    const { hourly = [] } = weatherIn(await fetchFrom(weatherResponse()), 'London') ?? {};
    expect(hourly).toHaveLength(24);
    expect(hourly[0]).toEqual({ at: '2026-11-21T12:00:00.000Z', temperature: 11 });
    expect(hourly[23]?.at).toBe('2026-11-22T11:00:00.000Z');
  });

  it('the reader of the weather uses the visibility of the hour if the current one is missing, and hundreds of metres in fog [WX-14]', async () => {
    const [london, paris] = named('London', 'Paris').map((city) => cityWeather(city));
    if (london === undefined || paris === undefined) throw new Error('London and Paris are listed cities');
    delete london.current.visibility;
    paris.current.visibility = 340;
    const result = await fetchFrom([london, paris], named('London', 'Paris'));
    expect(weatherIn(result, 'London')?.visibility).toBe(11);
    expect(weatherIn(result, 'Paris')?.visibility).toBe(0.3);
  });

  it('the reader of the weather leaves out values that are missing', async () => {
    const wanted = named('London');
    const [part] = wanted.map((city) => cityWeather(city));
    if (part === undefined) throw new Error('London is a listed city');
    const gaps = {
      ...part,
      current: { time: part.current.time, temperature_2m: 9.2, weather_code: 3, relative_humidity_2m: null },
      hourly: {
        time: part.hourly.time,
        temperature_2m: part.hourly.temperature_2m.map((value, n) => (n % 2 ? value : null)),
      },
      daily: { ...part.daily, temperature_2m_max: [13, null, 11, 10, 9, 8, 7] },
    };
    const london = weather.parse(weatherIn(await fetchFrom([gaps], wanted), 'London'));
    expect(london).toMatchObject({ temperature: 9, description: 'Cloudy' });
    for (const field of ['humidity', 'wind', 'visibility', 'feelsLike'] as const) expect(london[field]).toBeUndefined();
    expect(london.hourly).toHaveLength(12);
    expect(days(london).map(({ day }) => day)).toEqual(['Sat', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
  });

  it.each<[string, (part: ReturnType<typeof cityWeather>) => unknown, RegExp]>([
    ['is missing', () => null, /documented format/],
    ['has an error in its place', () => ({ error: true, reason: 'no data' }), /documented format/],
    [
      'is in Fahrenheit',
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
  ])(
    'the reader of the weather leaves out a city whose part %s, and returns the others',
    async (_what, replace, reason) => {
      const body: unknown[] = weatherResponse();
      const [second] = weatherResponse().slice(1);
      if (second === undefined) throw new Error('a second city');
      body[1] = replace(second);
      const result = await fetchFrom(body);
      expect(result.ok).toBe(true);
      expect(result.data).toHaveLength(cities.length - 1);
      expect(result.problems).toEqual([expect.stringMatching(reason)]);
      expect(result.problems[0]).toMatch(/^Birmingham: /);
    },
  );

  it('the reader of the weather fails for an empty list', async () => {
    expect(await fetchFrom([])).toMatchObject({ ok: false, data: [] });
  });

  it('the reader of the weather has a description for every documented code', () => {
    const codes = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ];
    for (const code of codes) expect(skies).toContain(skyOfCode(code));
    expect(new Set(codes.map(skyOfCode)).size).toBe(skies.length);
  });
});
