import { describe, expect, test } from 'vitest';
import { sampleWeather } from '#shared/config/sample/weather.ts';
import { cities, cityNamed } from '#shared/config/seed/cities.ts';
import type { Weather } from '#shared/domain/live/weather.ts';
import { dayDate, dayName, forecastDays, type ShownDay } from '#web/reader/live/weather/forecast-days.ts';
import { curveHeights, curveSegments } from '#web/reader/live/weather/hourly-strip.tsx';
import {
  estimatedHours,
  forecastHours,
  randomOffsets,
  shownWeather,
  skyOf,
  wallClock,
} from '#web/reader/live/weather/shown-weather.ts';
import { defaultUnit, degrees, distance, percent, speed } from '#web/reader/live/weather/units.ts';
import { findCity, rememberedCity, shoreCitiesFirst, sortedByName } from '#web/reader/live/weather/use-weather.ts';

const now = new Date('2026-11-21T14:20:00Z');
const today = '2026-11-21';
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][n],
    condition: 'Clear',
    temperature: 20 + n,
    high: 24 + n,
    low: 16 + n,
  }));
const answer = (given: Partial<Weather> = {}): Weather => ({
  temperature: 20,
  description: 'Clear',
  forecast: '[]',
  ...given,
});
const real = (shown: readonly ShownDay[]) => shown.filter(({ placeholder }) => !placeholder).length;

describe('forecast days', () => {
  test.each([
    [0, 7, 0],
    [1, 7, 1],
    [2, 7, 2],
    [3, 7, 3],
    [4, 7, 4],
    [5, 7, 5],
    [6, 6, 6],
    [7, 7, 7],
    [8, 7, 7],
  ])(
    'the forecast shows %d given days as %d, the first %d of them real [WX-05, WX-06, WX-07, WX-08]',
    (given, all, realCount) => {
      const shown = forecastDays(JSON.stringify(days(given)), today);
      expect([shown.length, real(shown)]).toEqual([all, realCount]);
      expect(real(shown.slice(0, realCount))).toBe(realCount);
    },
  );
  test('the forecast keeps the name, condition and figures of a day [WX-18]', () => {
    expect(forecastDays(JSON.stringify(days(1)), today)[0]).toEqual({
      day: 'Sat',
      date: null,
      condition: 'Clear',
      temperature: 20,
      high: 24,
      low: 16,
      placeholder: false,
    });
  });
  test.each([['{'], [''], ['null'], ['7'], ['{"day":"Sat"}'], ['"[]"'], [null], [undefined], [7], [{}]])(
    'the forecast shows placeholders from today for %j [WX-20]',
    (forecast) => {
      const shown = forecastDays(forecast, today);
      expect([shown.length, real(shown)]).toEqual([7, 0]);
      expect(shown.map(({ date }) => date).slice(0, 2)).toEqual([today, '2026-11-22']);
    },
  );
  test('the forecast accepts a list and skips invalid days [WX-20]', () => {
    const shown = forecastDays(
      [null, 'Sat', [], {}, { day: 'Sat' }, { day: 5, high: 'hot', condition: ' Rain ' }, { low: 3 }],
      today,
    );
    expect(real(shown)).toBe(2);
    expect(shown[0]).toMatchObject({ day: '', condition: 'Rain', high: null });
    expect(shown[1]).toMatchObject({ condition: '', low: 3, temperature: null });
  });
  test('the forecast continues with placeholder days by date or weekday [WX-06]', () => {
    const dated = forecastDays([{ ...days(1)[0], date: '2026-12-31' }], today);
    expect(dated.map(({ date }) => date).slice(0, 3)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
    const named = forecastDays(days(5), today);
    expect(named.slice(5)).toMatchObject([
      { day: 'Thu', date: null, temperature: null, high: null, low: null, condition: '' },
      { day: 'Fri', date: null },
    ]);
    const unnamed = forecastDays([{ day: 'later', high: 1 }], today);
    expect(unnamed[1]).toMatchObject({ day: '', date: null, placeholder: true });
  });
  test('the forecast skips past days and ignores invalid dates', () => {
    const shown = forecastDays(
      [
        { high: 1, date: '2026-11-20' },
        { high: 2, date: today },
        { high: 3, date: 'tomorrow' },
      ],
      today,
    );
    expect(shown.slice(0, 2)).toMatchObject([
      { high: 2, date: today },
      { high: 3, date: null },
    ]);
  });
  test('the forecast names days by their date', () => {
    const [first, second] = forecastDays(
      [
        { day: 'Lørdag', high: 2, date: today },
        { day: 'Domingo', high: 3 },
      ],
      today,
    );
    if (first === undefined || second === undefined) throw new Error('Two days were given');
    expect([
      dayName(first, today, 'long'),
      dayName(first, undefined, 'long'),
      dayName(first, undefined, 'short'),
    ]).toEqual(['Today', 'Saturday', 'Sat']);
    expect(dayDate(first)).toMatch(/21/);
    expect([dayName(second, today, 'long'), dayDate(second)]).toEqual(['Domingo', '']);
    expect(dayName({ ...second, day: '' }, today, 'long')).toBe('–');
  });
});

describe('hourly temperatures', () => {
  const clock = (zone: string) => wallClock(zone) ?? (() => ({ date: '', hour: 0, minute: 0 }));
  const hourly = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      at: new Date(Date.parse(from) + n * 3_600_000).toISOString(),
      temperature: n,
    }));

  test('the chart of hourly temperatures draws whole degrees from -3 to +3 around the current temperature [WX-10, WX-11]', () => {
    expect(randomOffsets(() => 0)).toEqual([-3, -3, -3, -3, -3, -3]);
    expect(randomOffsets(() => 0.999999)).toEqual([3, 3, 3, 3, 3, 3]);
    const drawn = new Set(Array.from({ length: 200 }, () => randomOffsets(Math.random)).flat());
    expect([...drawn].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
    expect(estimatedHours(20, [-3, -2, 0, 1, 2, 3]).map(({ temperature }) => temperature)).toEqual([
      17, 18, 20, 21, 22, 23,
    ]);
  });
  const shownAt = (from: string, count: number, zone: string, at = now) =>
    forecastHours({ temperature: 20, hourly: hourly(from, count) }, clock(zone), at);
  test.each([
    ['Europe/London', ['14 20 now', '15 1 today', '18 4 today', '21 7 today', '0 10 today', '3 13 tomorrow']],
    ['America/Jamaica', ['9 20 now', '12 3 today', '15 6 today', '18 9 today', '21 12 today', '0 15 today']],
    ['Asia/Kolkata', ['19 20 now', '21 1 today', '0 4 today', '3 7 tomorrow', '6 10 tomorrow', '9 13 tomorrow']],
    ['Australia/Sydney', ['1 20 now', '3 2 today', '6 5 today', '9 8 today', '12 11 today', '15 14 today']],
  ])('the hours in %s begin with now and go on every three hours [WX-09]', (zone, expected) => {
    const shown = shownAt('2026-11-21T14:00:00Z', 24, zone) ?? [];
    expect(shown.map(({ hour, temperature, when }) => `${hour} ${temperature} ${when}`)).toEqual(expected);
  });
  test('past hours of an old reply are dropped', () => {
    const shown = shownAt('2026-11-21T04:00:00Z', 24, 'Europe/London') ?? [];
    expect(shown.map(({ hour, temperature }) => [hour, temperature])).toEqual([
      [14, 20],
      [15, 11],
      [18, 14],
      [21, 17],
      [0, 20],
      [3, 23],
    ]);
  });
  test('an hour that is not reported is unknown, and without any there is no forecast', () => {
    expect(shownAt('2026-11-20T12:00:00Z', 24, 'Europe/London')).toBeNull();
    expect(forecastHours({ temperature: 20 }, clock('Europe/London'), now)).toBeNull();
    const broken = { temperature: 20, hourly: [{ at: 'soon', temperature: 3 }] };
    expect(forecastHours(broken, clock('Europe/London'), now)).toBeNull();
    const few = shownAt('2026-11-21T14:00:00Z', 3, 'Europe/London');
    expect(few?.map(({ temperature }) => temperature)).toEqual([20, 1, null, null, null, null]);
  });
  test('the hours stay three apart when the clocks change', () => {
    const shown = shownAt('2026-10-25T00:00:00Z', 24, 'Europe/London', new Date('2026-10-25T00:10:00Z')) ?? [];
    expect(shown.map(({ hour }) => hour)).toEqual([1, 3, 6, 9, 12, 15]);
  });
  test('the chart of hourly temperatures breaks the curve at unknown hours and at midnight', () => {
    const shown = shownAt('2026-11-21T14:00:00Z', 24, 'Europe/London') ?? [];
    expect(curveSegments(shown).map(({ tomorrow }) => tomorrow)).toEqual([false, true]);
    expect(curveSegments(estimatedHours(20, [1, 1, 1, 1, 1, 1]))).toHaveLength(1);
    expect(JSON.stringify(curveSegments(estimatedHours(20, [0, 0, 0, 0, 0, 0])))).not.toMatch(/NaN|Infinity/);
    expect(curveHeights(estimatedHours(20, [0, 0, 0, 0, 0, 0]))).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const gap = shown.map((one) => (one.hour === 18 ? { ...one, temperature: null } : one));
    expect(curveSegments(gap)).toHaveLength(3);
  });
});

describe('displayed weather', () => {
  const offsets = [0, 1, 2, 3, -1, -2];
  test('the displayed weather fills missing details with typical values [WX-12, WX-13, WX-14, WX-15]', () => {
    expect(shownWeather(answer(), now, offsets)).toMatchObject({
      feelsLike: 18,
      high: 23,
      low: 15,
      humidity: 65,
      wind: 12,
      visibility: 10,
      assumed: ['humidity', 'wind', 'visibility'],
      hasHourlyForecast: false,
      local: null,
    });
  });
  test('the displayed weather prefers reported values, including zero', () => {
    const given = { feelsLike: 0, high: 0, low: 0, humidity: 0, wind: 0, visibility: 0 };
    expect(shownWeather(answer(given), now, offsets)).toMatchObject({ ...given, assumed: [] });
    expect(shownWeather(answer({ wind: 30 }), now, offsets)).toMatchObject({
      wind: 30,
      assumed: ['humidity', 'visibility'],
    });
  });
  test('the displayed weather derives the details of a sample, also if it has its own [WX-15, WX-16, WX-17]', () => {
    const own = { feelsLike: 30, high: 31, low: 29, humidity: 5, wind: 99, visibility: 1 };
    expect(shownWeather(answer({ ...own, sample: true }), now, offsets)).toMatchObject({
      feelsLike: 18,
      high: 23,
      low: 15,
      humidity: 65,
      wind: 12,
      visibility: 10,
      assumed: [],
    });
    expect(shownWeather(answer({ ...own, sample: false }), now, offsets)).toMatchObject({ ...own, assumed: [] });
  });
  test.each([true, false])('high and low are those of today in the forecast (sample: %s)', (sample) => {
    const forecast = JSON.stringify([
      { date: '2026-11-20', high: 1, low: 0 },
      { date: today, condition: 'Rain', temperature: 21, high: 26, low: 17 },
    ]);
    const reported = answer({ forecast, sample, high: 1, low: 0, timeZone: 'Europe/London' });
    expect(shownWeather(reported, now, offsets)).toMatchObject({
      high: 26,
      low: 17,
      days: [{ high: 26, low: 17 }, {}, {}, {}, {}, {}, {}],
    });
  });
  test.each([
    ['2026-11-21T12:00:00Z', 'day'],
    ['2026-11-21T18:10:00Z', 'dusk'],
    ['2026-11-21T22:00:00Z', 'night'],
    ['2026-11-21T03:00:00Z', 'night'],
  ])('the light in London at %s is that of the %s', (at, light) => {
    expect(shownWeather(answer({ timeZone: 'Europe/London' }), new Date(at), offsets).light).toBe(light);
  });
  test('the displayed weather ignores an unknown time zone', () => {
    const shown = shownWeather(
      answer({ timeZone: 'Atlantis/Deep', hourly: [{ at: now.toISOString(), temperature: 3 }] }),
      now,
      offsets,
    );
    expect(shown).toMatchObject({ timeZone: undefined, local: null, hasHourlyForecast: false });
  });
  const moments = ['2026-11-21T14:20:00Z', '2026-11-21T23:55:00Z', '2026-03-29T00:30:00Z', '2026-07-01T10:00:00Z'];
  test.each(moments)('the sample of every city agrees with itself at %s', (at) => {
    const time = new Date(at);
    for (const city of cities) {
      const sample = sampleWeather(city, time);
      const shown = shownWeather(sample, time, offsets);
      expect(shown.hasHourlyForecast, city.name).toBe(true);
      expect([shown.days.length, real(shown.days)]).toEqual([7, 7]);
      const [first] = shown.days;
      expect(first).toMatchObject({
        date: shown.local?.date,
        high: shown.high,
        low: shown.low,
        condition: shown.description,
      });
      expect([sample.high, sample.low]).toEqual([shown.high, shown.low]);
      const zone = wallClock(city.timeZone);
      for (const hour of sample.hourly ?? []) {
        const day = shown.days.find(({ date }) => date === zone?.(new Date(hour.at)).date);
        expect(hour.temperature, `${city.name} ${hour.at}`).toBeGreaterThanOrEqual(day?.low ?? Number.NaN);
        expect(hour.temperature, `${city.name} ${hour.at}`).toBeLessThanOrEqual(day?.high ?? Number.NaN);
      }
      expect(shown.hours[0]).toMatchObject({ temperature: shown.temperature, when: 'now' });
      expect(shown.temperature).toBeLessThanOrEqual(shown.high);
      expect(shown.temperature).toBeGreaterThanOrEqual(shown.low);
      expect(shown.assumed).toEqual([]);
    }
  });
});

describe('sky and light', () => {
  test.each([
    ['Partly cloudy', 'Partly cloudy'],
    ['Sunny', 'Clear'],
    ['light rain', 'Rain'],
    ['Thunder showers', 'Thunderstorm'],
    ['Snow showers', 'Snow'],
    ['Overcast', 'Cloudy'],
    ['Mostly sunny', 'Partly cloudy'],
    ['Mist', 'Fog'],
    ['', 'Cloudy'],
    ['Niebla', 'Cloudy'],
  ])('the condition %j is drawn as %s', (words, sky) => {
    expect(skyOf(words)).toBe(sky);
  });
});

describe('units', () => {
  test('whole degrees are formatted with their sign [WX-21]', () => {
    expect([20.4, 20.5, -0.4, -7.6].map((value) => degrees(value, 'C'))).toEqual(['20°', '21°', '0°', '\u22128°']);
    expect([20, 0, -40].map((value) => degrees(value, 'F'))).toEqual(['68°', '32°', '\u221240°']);
    expect([percent(65), speed(12, 'C'), distance(10, 'C')]).toEqual(['65%', '12 km/h', '10 km']);
    expect([speed(12, 'F'), distance(10, 'F')]).toEqual(['7 mph', '6 mi']);
  });
  test.each([
    ['en-US', 'America/New_York', 'F'],
    ['es-US', 'America/Indiana/Knox', 'F'],
    ['en', 'America/Chicago', 'F'],
    ['en-BS', 'America/Nassau', 'F'],
    ['en-US', 'America/Jamaica', 'C'],
    ['en-US', 'Africa/Lagos', 'C'],
    ['en-US', 'UTC', 'C'],
    ['en-GB', 'America/New_York', 'C'],
    ['en-GB', 'Europe/London', 'C'],
    ['', '', 'C'],
  ])('the unit for %s in %s is %s [WX-21]', (language, zone, unit) => {
    expect(defaultUnit(language, zone)).toBe(unit);
  });
});

describe('cities', () => {
  test('the city is London without a known choice [WX-02]', () => {
    expect(rememberedCity(null, undefined)).toBe('London');
    expect(rememberedCity('Kingston', undefined)).toBe('Kingston');
    expect(rememberedCity('Atlantis', cities)).toBe('London');
  });

  test.each([
    [{ home: 'JM', here: 'GB' }, 'Kingston'],
    [{ home: null, here: 'JM' }, 'Kingston'],
    [{ home: 'caribbean', here: null }, 'Kingston'],
    [{ home: 'JP', here: 'JM' }, 'Kingston'],
    [{ home: 'JP', here: null }, 'London'],
  ])('the city is that of a chosen shore, home first: %o', (shores, city) => {
    expect(rememberedCity(null, undefined, shores)).toBe(city);
    expect(rememberedCity('Accra', undefined, shores)).toBe('Accra');
  });

  test('the list begins with the cities of the two shores, and keeps the order of the others', () => {
    const list = ['London', 'Accra', 'Kingston', 'Toronto'].map((name, n) => ({
      name,
      country: ['United Kingdom', 'Ghana', 'Jamaica', 'Canada'][n] ?? '',
    }));
    const names = shoreCitiesFirst(list, { home: 'JM', here: 'CA' }).map(({ name }) => name);
    expect(names).toEqual(['Kingston', 'Toronto', 'London', 'Accra']);
  });
  test('city names in addresses match as on the server', () => {
    for (const name of ['bogota', ' BOGOTÁ ', 'sao paulo', 'atlantis'])
      expect(findCity(cities, name)).toBe(cityNamed(name));
    expect(
      sortedByName(cities, 'en')
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['Accra', 'Addis Ababa', 'Amsterdam']);
  });
});
