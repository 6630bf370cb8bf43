/**
 * The same day and time `months` calendar months later, or the last day of a shorter month: 31 January plus one month
 * is 28 or 29 February.
 *
 * Computed in UTC: browser, server and payment provider then agree to the millisecond, independent of daylight saving
 * time and of where the reader travels.
 *
 * For a series of months, always add to the first date (`start + 3 months`). Adding to the previous month would turn a
 * 31st into a 28th for good.
 */
export function addCalendarMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  // Go to the first of the month: changing the month must not overflow into the next one.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(date.getUTCDate(), daysInMonth(moved)));
  return moved;
}

/**
 * Day 0 of the next month is the last day of this one. Not `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999.
 */
function daysInMonth(date: Date): number {
  const last = new Date(0);
  last.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
  return last.getUTCDate();
}
