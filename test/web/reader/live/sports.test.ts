import { describe, expect, test } from 'vitest';
import type { Match } from '#shared/domain/live/sport.ts';
import { byDay, isUpcoming, kickoffOf, parseMoment } from '#web/reader/live/sports/fixtures.tsx';
import { parseScore } from '#web/reader/live/sports/match-line.tsx';
import { wrapIndex } from '#web/reader/live/sports/players.tsx';
import { dayInFull, nearDay, shortDay } from '#web/shell/messages/dates.ts';
import { localTime } from '#web/shell/ui/browser/local-time.ts';

const match = (id: string, given: Partial<Match> = {}): Match => ({
  id,
  homeTeam: 'Harbour City',
  awayTeam: 'Lighthouse FC',
  date: '2026-11-21',
  time: '19:45',
  ...given,
});

describe('scores', () => {
  test.each([
    [null, true],
    [undefined, true],
    ['', true],
    ['  \t', true],
    ['0-0', false],
    ['2-1', false],
    ['W/O', false],
  ])('a match with the score %j is upcoming: %j [SPORT-04, SPORT-11]', (score, upcoming) => {
    expect(isUpcoming({ score })).toBe(upcoming);
  });
  test.each([
    ['2-1', { home: '2', between: '-', away: '1', winner: 'home' }],
    ['0-0', { home: '0', between: '-', away: '0', winner: null }],
    [' 9 : 10 ', { home: '9', between: ' : ', away: '10', winner: 'away' }],
    ['2-2 (4-3 p)', null],
    ['121/4', null],
    ['', null],
  ])('the score %j is parsed', (score, figures) => {
    expect(parseScore(score)).toEqual(figures);
  });
});

describe('kick-off time', () => {
  test.each([
    ['2026-11-21T19:45:00.000Z', '2026-11-21T19:45:00.000Z'],
    ['2026-11-21T19:45', '2026-11-21T19:45:00.000Z'],
    ['2026-11-21 7:05', '2026-11-21T07:05:00.000Z'],
    ['2026-11-21T19:45:00+01:00', '2026-11-21T18:45:00.000Z'],
    [' 2026-11-21T19:45z ', '2026-11-21T19:45:00.000Z'],
  ])('the kick-off time %j is %s in any time zone', (text, moment) => {
    expect(parseMoment(text)?.toISOString()).toBe(moment);
  });
  test.each([
    null,
    undefined,
    '',
    'soon',
    '2026',
    '2026-11-21',
    '2026-02-31T10:00Z',
    '2026-13-01T10:00Z',
    '2026-11-21T25:00',
    '2026-11-21T19:99Z',
  ])('the kick-off time %j is rejected', (text) => {
    expect(parseMoment(text)).toBeNull();
  });
  test('the kick-off time is kickoffUtc rather than date and time in UTC [SPORT-09]', () => {
    const given = match('a', { kickoffUtc: '2026-11-22T01:00:00Z' });
    expect(kickoffOf(given)).toEqual({ known: 'moment', at: new Date('2026-11-22T01:00:00Z') });
    const utc = { known: 'moment', at: new Date('2026-11-21T19:45:00Z') };
    expect(kickoffOf(match('b'))).toEqual(utc);
    expect(kickoffOf(match('c', { kickoffUtc: 'not yet' }))).toEqual(utc);
  });
  test('a kick-off time that is no time stays a text [SPORT-09]', () => {
    expect(kickoffOf(match('a', { time: ' TBD ' }))).toEqual({ known: 'day', day: '2026-11-21', time: 'TBD' });
    expect(kickoffOf(match('b', { date: '21. Nov', time: '' }))).toEqual({
      known: 'nothing',
      date: '21. Nov',
      time: '',
    });
    expect(kickoffOf(match('c', { date: '2026-02-31' }))).toMatchObject({ known: 'nothing', date: '2026-02-31' });
  });
});

describe('days', () => {
  const late = new Date('2026-11-21T23:30:00Z');
  test('a time belongs to the day of the time zone', () => {
    expect(localTime('Europe/London', late).date).toBe('2026-11-21');
    expect(localTime('Asia/Manila', late).date).toBe('2026-11-22');
    expect(localTime('America/Jamaica', new Date('2027-01-01T04:59:00Z')).date).toBe('2026-12-31');
  });
  test('upcoming matches are grouped by the reader’s day, nearest first, unknown times last [SPORT-03]', () => {
    const list = [
      match('no date', { date: 'in spring', time: '' }),
      match('day only', { time: 'TBD' }),
      match('late', { time: '23:30' }),
      match('next week', { date: '2026-11-28' }),
      match('early', { time: '12:00' }),
    ];
    const shown = (zone: string) =>
      byDay(list, 'ascending', zone).map(({ day, matches }) => [day, matches.map((one) => one.match.id)]);
    expect(shown('Europe/London')).toEqual([
      ['2026-11-21', ['early', 'late', 'day only']],
      ['2026-11-28', ['next week']],
      [null, ['no date']],
    ]);
    expect(shown('Asia/Manila')).toEqual([
      ['2026-11-21', ['early', 'day only']],
      ['2026-11-22', ['late']],
      ['2026-11-29', ['next week']],
      [null, ['no date']],
    ]);
  });
  test('results are listed latest first and keep the order at equal times [SPORT-03]', () => {
    const list = [
      match('a'),
      match('b', { date: 'x', time: '' }),
      match('c', { date: '2026-11-22' }),
      match('d'),
      match('e', { time: '21:00' }),
    ];
    const shown = byDay(list, 'descending', 'UTC').map(({ day, matches }) => [day, matches.map((one) => one.match.id)]);
    expect(shown).toEqual([
      ['2026-11-22', ['c']],
      ['2026-11-21', ['e', 'a', 'd']],
      [null, ['b']],
    ]);
  });
  test('yesterday, today and tomorrow are named across months and years', () => {
    expect(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map((day) => nearDay(day, '2026-12-31'))).toEqual([
      'Yesterday',
      'Today',
      'Tomorrow',
      null,
    ]);
    expect(dayInFull('2026-11-21', '2026-11-20')).toBe('Saturday, November 21');
    expect(dayInFull('2027-01-02', '2026-12-31')).toBe('Saturday, January 2, 2027');
    expect(shortDay('2026-11-21', '2026-11-20')).toBe('Tomorrow');
    expect(shortDay('2026-11-28', '2026-11-20')).toBe('Sat, Nov 28');
  });
});

test('the place in a carousel wraps around at both ends [SPORT-06, SPORT-07, WID-07]', () => {
  expect([-1, 0, 2, 3, 7].map((index) => wrapIndex(index, 3))).toEqual([2, 0, 2, 0, 1]);
  expect([-1, 0, 1].map((index) => wrapIndex(index, 1))).toEqual([0, 0, 0]);
  expect(wrapIndex(4, 0)).toBe(0);
});
