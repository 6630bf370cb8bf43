/** A place that a reader may call home, with its IANA time zone. */
export interface Place {
  id: string;
  name: string;
  timeZone: string;
}

/** Where the diaspora lives, then where it comes from. */
const here: readonly Place[] = [
  { id: 'london', name: 'London', timeZone: 'Europe/London' },
  { id: 'paris', name: 'Paris', timeZone: 'Europe/Paris' },
  { id: 'new-york', name: 'New York', timeZone: 'America/New_York' },
  { id: 'toronto', name: 'Toronto', timeZone: 'America/Toronto' },
  { id: 'miami', name: 'Miami', timeZone: 'America/New_York' },
  { id: 'houston', name: 'Houston', timeZone: 'America/Chicago' },
  { id: 'los-angeles', name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
  { id: 'dubai', name: 'Dubai', timeZone: 'Asia/Dubai' },
  { id: 'sydney', name: 'Sydney', timeZone: 'Australia/Sydney' },
];
const there: readonly Place[] = [
  { id: 'kingston', name: 'Kingston', timeZone: 'America/Jamaica' },
  { id: 'port-of-spain', name: 'Port of Spain', timeZone: 'America/Port_of_Spain' },
  { id: 'lagos', name: 'Lagos', timeZone: 'Africa/Lagos' },
  { id: 'accra', name: 'Accra', timeZone: 'Africa/Accra' },
  { id: 'nairobi', name: 'Nairobi', timeZone: 'Africa/Nairobi' },
  { id: 'dakar', name: 'Dakar', timeZone: 'Africa/Dakar' },
  { id: 'mexico-city', name: 'Mexico City', timeZone: 'America/Mexico_City' },
  { id: 'bogota', name: 'Bogotá', timeZone: 'America/Bogota' },
  { id: 'sao-paulo', name: 'São Paulo', timeZone: 'America/Sao_Paulo' },
  { id: 'manila', name: 'Manila', timeZone: 'Asia/Manila' },
  { id: 'mumbai', name: 'Mumbai', timeZone: 'Asia/Kolkata' },
  { id: 'beirut', name: 'Beirut', timeZone: 'Asia/Beirut' },
  { id: 'cairo', name: 'Cairo', timeZone: 'Africa/Cairo' },
];
export const places: readonly Place[] = [...here, ...there];

const first = (from: readonly Place[]): Place => {
  const [place] = from;
  if (place === undefined) throw new Error('A list of places is empty');
  return place;
};

const known = (id: string | null): Place | undefined => places.find((place) => place.id === id);

/**
 * The two places shown: the reader's choice; else the place that shares the device's time zone, joined with the first one of the other list.
 */
export function shoresFor(
  chosen: { here: string | null; there: string | null },
  deviceZone: string,
): { here: Place; there: Place } {
  const home = places.find((place) => place.timeZone === deviceZone);
  const isThere = home !== undefined && there.includes(home);
  return {
    here: known(chosen.here) ?? home ?? first(here),
    there: known(chosen.there) ?? first(isThere ? here : there),
  };
}

/** Minutes that the clock of `timeZone` is ahead of UTC at `now`. */
function offset(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000);
}

/** Hours between the clocks of two zones at `now`; some are half hours. */
export const hoursApart = (a: string, b: string, now: Date): number => Math.abs(offset(a, now) - offset(b, now)) / 60;

/** Whether it is between six and six there. */
export function isDay(timeZone: string, now: Date): boolean {
  const minutes = (((now.getTime() / 60_000 + offset(timeZone, now)) % 1440) + 1440) % 1440;
  return minutes >= 360 && minutes < 1080;
}
