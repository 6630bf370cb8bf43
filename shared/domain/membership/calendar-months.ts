/**
 * The same day and time so many calendar months later, or the month's last day when it has no such day: 31 January and one month are 28 or 29 February (SUB-58).
 *
 * Counted in UTC, everywhere: browser, server and payment provider then agree to the millisecond, a clock that is put forward or back changes nothing, and a
 * reader who travels keeps the end they were shown. Pages show the moment in the reader's own zone.
 *
 * Months are counted from `date` itself, so count from the first day of a series (`start + 3 months`), never from the month before: a 31st would become a 28th for good.
 */
export function addCalendarMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  // From the first of the month, so that no day is carried over while the month changes.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(date.getUTCDate(), daysInMonth(moved)));
  return moved;
}

/** Day 0 of the next month is the last one of this. `setUTCFullYear` and not `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999. */
function daysInMonth(date: Date): number {
  const last = new Date(0);
  last.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
  return last.getUTCDate();
}
