import { countryOfTimeZone, regionsOfCountry, timeZoneOf } from '#shared/config/countries.ts';
import { otherShore, type Shores } from '#shared/domain/stories/shores.ts';
import { localTime } from '#web/shell/ui/browser/local-time.ts';

/** A city whose time a clock shows. */
export interface Place {
  id: string;
  country: string;
  name: string;
  /** IANA time zone. */
  timeZone: string;
}

/** Where the diaspora lives. */
const diasporaPlaces: readonly Place[] = [
  { id: 'london', country: 'GB', name: 'London', timeZone: 'Europe/London' },
  { id: 'paris', country: 'FR', name: 'Paris', timeZone: 'Europe/Paris' },
  { id: 'new-york', country: 'US', name: 'New York', timeZone: 'America/New_York' },
  { id: 'toronto', country: 'CA', name: 'Toronto', timeZone: 'America/Toronto' },
  { id: 'miami', country: 'US', name: 'Miami', timeZone: 'America/New_York' },
  { id: 'houston', country: 'US', name: 'Houston', timeZone: 'America/Chicago' },
  { id: 'los-angeles', country: 'US', name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
  { id: 'dubai', country: 'AE', name: 'Dubai', timeZone: 'Asia/Dubai' },
  { id: 'sydney', country: 'AU', name: 'Sydney', timeZone: 'Australia/Sydney' },
];
/** Where the diaspora comes from. */
const originPlaces: readonly Place[] = [
  { id: 'kingston', country: 'JM', name: 'Kingston', timeZone: 'America/Jamaica' },
  { id: 'port-of-spain', country: 'TT', name: 'Port of Spain', timeZone: 'America/Port_of_Spain' },
  { id: 'lagos', country: 'NG', name: 'Lagos', timeZone: 'Africa/Lagos' },
  { id: 'accra', country: 'GH', name: 'Accra', timeZone: 'Africa/Accra' },
  { id: 'nairobi', country: 'KE', name: 'Nairobi', timeZone: 'Africa/Nairobi' },
  { id: 'dakar', country: 'SN', name: 'Dakar', timeZone: 'Africa/Dakar' },
  { id: 'mexico-city', country: 'MX', name: 'Mexico City', timeZone: 'America/Mexico_City' },
  { id: 'bogota', country: 'CO', name: 'Bogotá', timeZone: 'America/Bogota' },
  { id: 'sao-paulo', country: 'BR', name: 'São Paulo', timeZone: 'America/Sao_Paulo' },
  { id: 'manila', country: 'PH', name: 'Manila', timeZone: 'Asia/Manila' },
  { id: 'mumbai', country: 'IN', name: 'Mumbai', timeZone: 'Asia/Kolkata' },
  { id: 'beirut', country: 'LB', name: 'Beirut', timeZone: 'Asia/Beirut' },
  { id: 'cairo', country: 'EG', name: 'Cairo', timeZone: 'Africa/Cairo' },
];
export const places: readonly Place[] = [...diasporaPlaces, ...originPlaces];

const first = ([place]: readonly Place[]): Place => {
  if (place === undefined) throw new Error('The list of places is empty');
  return place;
};

/**
 * The cities of the reader's two shores: the device's own where it is in that country, else the one that we know or the
 * one of the country's time zXX
 */
export function citiesOf({ home, here }: Shores, deviceZone: string): { here: Place; there: Place } {
  const near = cityOf(here, home, deviceZone) ?? first(diasporaPlaces.filter(({ country }) => country !== home));
  const isOrigin = regionsOfCountry(near.country).length > 0 && !diasporaPlaces.includes(near);
  const far = home === here ? undefined : cityOf(home, here, deviceZone);
  const usual = isOrigin ? cityOf(otherShore('home', near.country, []), near.country, deviceZone) : undefined;
  return { here: near, there: far ?? usual ?? first(isOrigin ? diasporaPlaces : originPlaces) };
}

/** Zones with the same offset on this day show the same time, among them two names of one zone. */
const someDay = new Date('2026-01-15T12:00:00Z');

/** @param other the shore whose city a region leaves to it */
function cityOf(shore: string | null, other: string | null, deviceZone: string): Place | undefined {
  if (shore === null) return undefined;
  const known = places.filter(({ country }) => country === shore);
  const zone = countryOfTimeZone(deviceZone) === shore ? deviceZone : timeZoneOf(shore);
  const inRegion = originPlaces.find(
    ({ country }) => country !== other && regionsOfCountry(country).some((one) => one === shore),
  );
  if (zone === undefined) return inRegion;
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const own =
    known.find(({ timeZone }) => timeZone === zone) ??
    known.find(({ timeZone }) => offsetMinutes(timeZone, someDay) === offsetMinutes(zone, someDay));
  return own ?? { id: zone, country: shore, name, timeZone: zone };
}

/** The offset of a time zone from UTC at `now`, in minutes. */
function offsetMinutes(timeZone: string, now: Date): number {
  const { date, hour, minute } = localTime(timeZone, now);
  const local = Date.parse(`${date}T00:00Z`) / 60_000 + hour * 60 + minute;
  return local - Math.floor(now.getTime() / 60_000);
}

/** The time difference of two zones at `now`, in hours; may have half hours. */
export const hoursApart = (a: string, b: string, now: Date): number =>
  Math.abs(offsetMinutes(a, now) - offsetMinutes(b, now)) / 60;

/** Whether the local time is between 6:00 and 18:00. */
export function isDay(timeZone: string, now: Date): boolean {
  const minutes = (((now.getTime() / 60_000 + offsetMinutes(timeZone, now)) % 1440) + 1440) % 1440;
  return minutes >= 360 && minutes < 1080;
}
