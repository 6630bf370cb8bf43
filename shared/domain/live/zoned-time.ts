import { dayMs } from '../utc-day.ts';

/**
 * A time of day at a place as ISO 8601 with the place's offset at that time: `2027-01-04T09:30:00-05:00`. Of a time
 * that comes twice, because the clocks go back, the first; a time that the clocks leave out keeps the offset before.
 * @param day `2027-01-04`
 * @param clock `09:30`
 */
export function zonedTime(day: string, clock: string, timeZone: string): string {
  const time = `${day}T${clock}:00`;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number): string => {
    const zone = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /[+-]\d{2}:\d{2}/.exec(zone)?.[0] ?? '+00:00';
  };
  const before = offsetAt(Date.parse(`${time}Z`) - dayMs);
  const after = offsetAt(Date.parse(`${time}Z`) + dayMs);
  const offset = [before, after].find((one) => offsetAt(Date.parse(time + one)) === one) ?? before;
  return time + offset;
}
