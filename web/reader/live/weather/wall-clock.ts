/** A date and time of day in some time zone. */
export interface LocalTime {
  /** For example `2026-11-21`. */
  date: string;
  hour: number;
  minute: number;
}

/**
 * A function that converts a moment to the local time of a zone; undefined without a zone, and for a zone that the
 * browser does not know.
 */
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
