import { dayMs } from '#shared/domain/utc-day.ts';

const names: Record<string, number> = {
  ...Object.fromEntries(
    ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map((name, index) => [
      name,
      index + 1,
    ]),
  ),
  ...Object.fromEntries(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, index) => [name, index + 1])),
};
/** Smallest and largest value of each field. */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
  [1970, 2199],
] as const;

/**
 * Parses an EventBridge cron expression (six fields in UTC: minutes hours day-of-month month day-of-week year; Sunday
 * is 1) and returns a function that finds the next matching minute after a time. `L`, `W` and `#` are not supported.
 * @throws Error if the expression is invalid, or does not match any time within five years.
 */
export function nextCron(expression: string): (after: Date) => Date {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 6) throw new Error(`cron(${expression}) has ${fields.length} fields; six are needed`);
  const [minutes, hours, days, months, weekdays, years] = fields.map((field, index) =>
    allowedValues(field, bounds[index] ?? [0, 0], expression),
  );
  const dayMatches = (time: Date): boolean =>
    Boolean(
      days?.has(time.getUTCDate()) &&
        months?.has(time.getUTCMonth() + 1) &&
        weekdays?.has(time.getUTCDay() + 1) &&
        years?.has(time.getUTCFullYear()),
    );
  return (after) => {
    const time = new Date(Math.floor(after.getTime() / 60_000) * 60_000 + 60_000);
    const limit = after.getTime() + 5 * 366 * dayMs;
    while (time.getTime() < limit) {
      if (!dayMatches(time)) time.setUTCHours(24, 0, 0, 0);
      else if (!hours?.has(time.getUTCHours())) time.setUTCMinutes(60, 0, 0);
      else if (!minutes?.has(time.getUTCMinutes())) time.setUTCMinutes(time.getUTCMinutes() + 1, 0, 0);
      else return time;
    }
    throw new Error(`cron(${expression}) matches no time within five years`);
  };
}

function allowedValues(field: string, [from, to]: readonly [number, number], expression: string): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, range = '', step] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? [];
    const [low, high] =
      range === '*' || range === '?'
        ? [from, to]
        : range.split('-').map((text) => names[text.toUpperCase()] ?? Number(text));
    const last = high ?? (step === undefined ? low : to);
    if (
      low === undefined ||
      last === undefined ||
      !Number.isInteger(low) ||
      !Number.isInteger(last) ||
      low < from ||
      last > to
    )
      throw new Error(`cron(${expression}): '${part}' is invalid`);
    for (let value = low; value <= last; value += Math.max(1, Number(step ?? 1))) values.add(value);
  }
  return values;
}
