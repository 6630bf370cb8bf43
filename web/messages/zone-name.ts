import { locale } from './locale.ts';

/** What people call a time zone: `Eastern Time`; the zone's own id where the language has no word for it. */
export function zoneName(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
