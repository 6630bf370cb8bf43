import { afterEach, describe, expect, test } from 'vitest';
import { addCalendarMonths } from '#shared/domain/membership/calendar-months.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const later = (from: string, months: number): string => addCalendarMonths(new Date(from), months).toISOString();

describe('calendar months [SUB-58]', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2027-01-30T00:00:00.000Z', 1, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2028-02-29T23:59:59.999Z', 48, '2032-02-29T23:59:59.999Z'],
    ['2026-12-31T12:00:00.000Z', 2, '2027-02-28T12:00:00.000Z'],
    ['2026-05-31T12:00:00.000Z', 1, '2026-06-30T12:00:00.000Z'],
    ['2026-11-20T12:00:00.000Z', 12, '2027-11-20T12:00:00.000Z'],
    ['2099-12-31T12:00:00.000Z', 2, '2100-02-28T12:00:00.000Z'],
    ['1999-12-31T12:00:00.000Z', 2, '2000-02-29T12:00:00.000Z'],
    ['2026-03-31T12:00:00.000Z', 0, '2026-03-31T12:00:00.000Z'],
    ['2026-03-31T12:00:00.000Z', -1, '2026-02-28T12:00:00.000Z'],
  ])('%s plus %i calendar months is %s', (from, months, to) => expect(later(from, months)).toBe(to));
});

/** Times in four centuries, including ends of months and of days. */
function* moments(): Generator<Date> {
  const random = seededRandom('moments');
  for (let i = 0; i < 6000; i++) {
    const at = new Date(Math.floor(Date.UTC(1900, 0, 1) + random() * 400 * 365.25 * dayMs));
    if (random() < 0.4) at.setUTCMonth(at.getUTCMonth() + 1, 0);
    if (random() < 0.2) at.setUTCHours(23, 59, 59, 999);
    yield at;
  }
}

const lastDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

describe('any moment and number of months', () => {
  const random = seededRandom('months');
  const cases = Array.from(moments(), (at) => ({ at, months: 1 + Math.floor(random() * 30) }));

  test("any moment plus months keeps the time of day, and keeps the day or uses the month's last", () => {
    let shortened = 0;
    for (const { at, months } of cases) {
      const to = addCalendarMonths(at, months);
      expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(at.getUTCFullYear() * 12 + at.getUTCMonth() + months);
      expect(to.toISOString().slice(10)).toBe(at.toISOString().slice(10));
      expect(to.getUTCDate()).toBe(Math.min(at.getUTCDate(), lastDay(to)));
      if (to.getUTCDate() !== at.getUTCDate()) shortened += 1;
    }
    expect(shortened).toBeGreaterThan(100);
  });
  test('adding months does not modify the given moment', () => {
    const at = new Date('2026-01-31T00:00:00.000Z');
    addCalendarMonths(at, 1);
    expect(at.toISOString()).toBe('2026-01-31T00:00:00.000Z');
  });
});

describe('any time zone of the machine', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
  /** Zones whose clocks change in March or October, at midnight, or by half an hour, and zones a day apart. */
  const zones = [
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Africa/Cairo',
  ];
  test.each(zones)('daylight saving time does not change the end of a period on a machine in %s', (zone) => {
    const expected = Array.from(moments(), (at) => addCalendarMonths(at, 1).getTime());
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(Array.from(moments(), (at) => addCalendarMonths(at, 1).getTime())).toEqual(expected);
    // 29 March 2026 at 01:30 does not exist in London; 25 October at 01:30 exists twice.
    expect(later('2026-02-28T01:30:00.000Z', 1)).toBe('2026-03-28T01:30:00.000Z');
    expect(later('2026-02-28T01:30:00.000Z', 8)).toBe('2026-10-28T01:30:00.000Z');
  });
});
