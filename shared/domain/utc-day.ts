export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = dayMs / 1000;

/** The UTC day of a moment: `2026-11-21`. Of a text, which must be ISO 8601 in UTC, the first ten characters. */
export const utcDay = (at: Date | number | string): string =>
  typeof at === 'string' ? at.slice(0, 10) : new Date(at).toISOString().slice(0, 10);

/** The UTC day `count` days after `day`; a negative count goes back. */
export const addDays = (day: string, count: number): string => utcDay(Date.parse(day) + count * dayMs);

/** The last `count` UTC days up to and including today, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => utcDay(now.getTime() - (count - 1 - i) * dayMs));
