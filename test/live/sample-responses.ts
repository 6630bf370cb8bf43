import { type City, cities } from '#shared/config/seed/cities.ts';
import { currencyPairs } from '#shared/config/seed/markets.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';

/** The responses below have the documented formats and invented values, and describe this moment, a Saturday. */
export const now = new Date('2026-11-21T12:20:00Z');

const hour = 3600;
const seconds = (iso: string): number => Date.parse(iso) / 1000;

/** A city's part of a response of Open-Meteo. Its days begin at local midnight. */
export function cityWeather(city: Pick<City, 'latitude' | 'longitude'>, offsetHours = 0) {
  const midnight = seconds('2026-11-21T00:00:00Z') - offsetHours * hour;
  const hours = Array.from({ length: 168 }, (_, n) => midnight + n * hour);
  return {
    latitude: city.latitude + 0.02,
    longitude: city.longitude - 0.03,
    generationtime_ms: 0.21,
    utc_offset_seconds: offsetHours * hour,
    timezone: 'GMT',
    current_units: { time: 'unixtime', temperature_2m: '°C' },
    current: {
      time: seconds('2026-11-21T12:15:00Z'),
      interval: 900,
      temperature_2m: 11.6,
      relative_humidity_2m: 81,
      apparent_temperature: -0.4,
      weather_code: 61,
      wind_speed_10m: 17.3,
      visibility: 24_140,
    } as Record<string, unknown>,
    hourly: {
      time: hours,
      temperature_2m: hours.map((_, n): number | null => 8 + (n % 24) / 4),
      visibility: hours.map((_, n) => 10_000 + n * 100),
    },
    daily: {
      time: Array.from({ length: 7 }, (_, n) => midnight + n * 24 * hour),
      weather_code: [61, 3, 0, 45, 95, 71, 80] as (number | null)[],
      temperature_2m_max: [13.4, 12, 11, 10, 9, 8, 7] as (number | null)[],
      temperature_2m_min: [6.2, 6, 5, 4, 3, -2, -3.4] as (number | null)[],
    },
  };
}

export const weatherResponse = () => cities.map((city) => cityWeather(city));

/** Thirty days of rates of every listed currency, growing by 0.1 % a day. */
export function ratesResponse(): { date: string; base: string; quote: string; rate: number }[] {
  const quotes = currencyPairs.map(({ name, usual }) => {
    const [base = '', quote = ''] = name.split('/');
    return quote === 'USD' ? { code: base, rate: 1 / usual } : { code: quote, rate: usual };
  });
  return Array.from({ length: 30 }, (_, n) => utcDay(now.getTime() - (29 - n) * dayMs)).flatMap((date, n) =>
    quotes.map(({ code, rate }) => ({ date, base: 'USD', quote: code, rate: rate * (1 + n / 1000) })),
  );
}

/** A symbol's part of a response of Twelve Data: the newest close first, numbers as texts. */
export const seriesResponse = (symbol: string, value: number) => ({
  meta: { symbol, interval: '1day', currency: 'USD' },
  values: [
    { datetime: '2026-11-20', open: `${value}`, high: `${value}`, low: `${value}`, close: `${value}` },
    { datetime: '2026-11-19', open: '1', high: '1', low: '1', close: `${value * 0.98}` },
  ],
  status: 'ok',
});

const club = (id: number, name: string) => ({ id, name: `${name} Football Club`, shortName: name, tla: 'XXX' });
export const clubs = {
  harbour: club(1, 'Harbour City'),
  docks: club(2, 'Union of the Docks'),
  lamps: club(3, 'Lighthouse'),
  port: club(4, 'Port Royal'),
};

const score = (home: number | null, away: number | null, more: object = {}) => ({
  winner: null,
  duration: 'REGULAR',
  fullTime: { home, away },
  halfTime: { home: null, away: null },
  ...more,
});
export const matchRow = (
  id: number,
  utcDate: string,
  status: string,
  homeTeam: object,
  awayTeam: object,
  result = score(null, null),
) => ({
  area: { id: 1, name: 'England', code: 'ENG' },
  competition: { id: 9, name: 'Invented League', code: 'IL', type: 'LEAGUE' },
  id,
  utcDate,
  status,
  homeTeam,
  awayTeam,
  score: result,
});

export const matchesResponse = () => ({
  filters: { dateFrom: '2026-11-18', dateTo: '2026-11-27', permission: 'TIER_ONE' },
  resultSet: { count: 8, competitions: 'IL', first: '2026-11-18', last: '2026-11-27', played: 3 },
  matches: [
    matchRow(11, '2026-11-19T20:00:00Z', 'FINISHED', clubs.harbour, clubs.docks, score(2, 1)),
    matchRow(
      12,
      '2026-11-20T20:00:00Z',
      'FINISHED',
      clubs.lamps,
      clubs.port,
      score(5, 4, {
        duration: 'PENALTY_SHOOTOUT',
        regularTime: { home: 1, away: 1 },
        extraTime: { home: 0, away: 0 },
        penalties: { home: 4, away: 3 },
      }),
    ),
    matchRow(13, '2026-11-21T11:30:00Z', 'IN_PLAY', clubs.harbour, clubs.port, score(0, 0)),
    matchRow(14, '2026-11-21T15:00:00Z', 'POSTPONED', clubs.docks, clubs.lamps),
    matchRow(15, '2026-11-25T19:45:00Z', 'SCHEDULED', clubs.docks, clubs.harbour),
    matchRow(16, '2026-11-22T16:30:00Z', 'TIMED', clubs.lamps, clubs.docks),
    // A cup before its draw.
    matchRow(17, '2026-11-26T19:45:00Z', 'SCHEDULED', { id: null, name: null }, { id: null, name: null }),
  ],
});

const people = (nationality: string, ...names: string[]) =>
  names.map((name, n) => ({ id: n, name, position: 'Midfield', dateOfBirth: '2000-01-01', nationality }));

/** The squads of a league with invented players. */
export const teamsResponse = (league: string, country: string) => ({
  count: 3,
  competition: { id: 9, name: league, code: 'IL', type: 'LEAGUE' },
  season: { id: 1, startDate: '2026-08-01', endDate: '2027-05-30' },
  teams: [
    {
      ...clubs.harbour,
      area: { id: 1, name: country },
      squad: [
        ...people('Jamaica', `Zed Quill of ${league}`),
        ...people('England', 'Homely Person'),
        ...people('Nigeria', `Ora Vint of ${league}`),
      ],
    },
    {
      ...clubs.docks,
      area: { id: 1, name: country },
      squad: [...people('Colombia', `Ilo Marr of ${league}`), ...people('Japan', `Uma Teck of ${league}`)],
    },
    { ...clubs.port, area: { id: 1, name: country }, squad: people('Egypt', `Bel Sarn of ${league}`) },
  ],
});
