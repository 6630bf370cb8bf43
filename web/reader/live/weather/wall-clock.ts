/** What a clock and a calendar show. */
export interface LocalTime {
  /** `2026-11-21`. */
  date: string;
  hour: number;
  minute: number;
}

/** Reads the clock of a zone; undefined for one that is not told or that the browser does not know. */
export function wallClock(timeZone: string | undefined): ((at: Date) => LocalTime) | undefined {
  if (timeZone === undefined) return undefined;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    return undefined;
  }
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      hour: Number(parts.get('hour')),
      minute: Number(parts.get('minute')),
    };
  };
}

/** The day `count` days after `date`, both as `2026-11-21`. */
export const daysAfter = (date: string, count: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
