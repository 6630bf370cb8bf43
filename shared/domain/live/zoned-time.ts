/**
 * A time of day at a place as ISO 8601 with the place's offset on that day: `2027-01-04T09:30:00-05:00`.
 * @param day `2027-01-04`
 * @param clock `09:30`
 */
export function zonedTime(day: string, clock: string, timeZone: string): string {
  const time = `${day}T${clock}:00`;
  // The offset at this time in UTC. It is the place's own unless its clocks change in the hours between.
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${time}Z`),
  );
  const [, offset] = /([+-]\d{2}:\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return `${time}${offset ?? '+00:00'}`;
}
