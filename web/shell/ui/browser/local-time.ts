import { serverZone } from '#web/shell/messages/locale.ts';

/** A date and time of day in some time zone. */
export interface LocalTime {
  /** For example `2026-11-21`. */
  date: string;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The local time of a time zone.
 * @throws RangeError for a zone that the browser does not know
 */
export function localTime(timeZone: string, at: Date): LocalTime {
  // Making a format takes a phone 10 ms.
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
  };
}

/**
 * The device's time zone; UTC on a server, and if the device names none, or one that Intl does not know, such as
 * `Etc/Unknown`.
 */
export function deviceZone(): string {
  try {
    const timeZone = serverZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    localTime(timeZone, new Date(0));
    return timeZone || 'UTC';
  } catch {
    return 'UTC';
  }
}
