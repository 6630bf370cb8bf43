import { localTime } from '../local-time.ts';

/** A place that readers can choose. */
export interface Place {
  id: string;
  name: string;
  /** IANA time zone. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** Where the diaspora lives. */
const diasporaPlaces: readonly Place[] = [
  { id: 'london', name: 'London', timeZone: 'Europe/London', currency: 'GBP' },
  { id: 'paris', name: 'Paris', timeZone: 'Europe/Paris', currency: 'EUR' },
  { id: 'new-york', name: 'New York', timeZone: 'America/New_York', currency: 'USD' },
  { id: 'toronto', name: 'Toronto', timeZone: 'America/Toronto', currency: 'CAD' },
  { id: 'miami', name: 'Miami', timeZone: 'America/New_York', currency: 'USD' },
  { id: 'houston', name: 'Houston', timeZone: 'America/Chicago', currency: 'USD' },
  { id: 'los-angeles', name: 'Los Angeles', timeZone: 'America/Los_Angeles', currency: 'USD' },
  { id: 'dubai', name: 'Dubai', timeZone: 'Asia/Dubai', currency: 'AED' },
  { id: 'sydney', name: 'Sydney', timeZone: 'Australia/Sydney', currency: 'AUD' },
];
/** Where the diaspora comes from. */
const originPlaces: readonly Place[] = [
  { id: 'kingston', name: 'Kingston', timeZone: 'America/Jamaica', currency: 'JMD' },
  { id: 'port-of-spain', name: 'Port of Spain', timeZone: 'America/Port_of_Spain', currency: 'TTD' },
  { id: 'lagos', name: 'Lagos', timeZone: 'Africa/Lagos', currency: 'NGN' },
  { id: 'accra', name: 'Accra', timeZone: 'Africa/Accra', currency: 'GHS' },
  { id: 'nairobi', name: 'Nairobi', timeZone: 'Africa/Nairobi', currency: 'KES' },
  { id: 'dakar', name: 'Dakar', timeZone: 'Africa/Dakar', currency: 'XOF' },
  { id: 'mexico-city', name: 'Mexico City', timeZone: 'America/Mexico_City', currency: 'MXN' },
  { id: 'bogota', name: 'Bogotá', timeZone: 'America/Bogota', currency: 'COP' },
  { id: 'sao-paulo', name: 'São Paulo', timeZone: 'America/Sao_Paulo', currency: 'BRL' },
  { id: 'manila', name: 'Manila', timeZone: 'Asia/Manila', currency: 'PHP' },
  { id: 'mumbai', name: 'Mumbai', timeZone: 'Asia/Kolkata', currency: 'INR' },
  { id: 'beirut', name: 'Beirut', timeZone: 'Asia/Beirut', currency: 'LBP' },
  { id: 'cairo', name: 'Cairo', timeZone: 'Africa/Cairo', currency: 'EGP' },
];
export const places: readonly Place[] = [...diasporaPlaces, ...originPlaces];

const first = ([place]: readonly Place[]): Place => {
  if (place === undefined) throw new Error('The list of places is empty');
  return place;
};

const findPlace = (id: string | null): Place | undefined => places.find((place) => place.id === id);

/**
 * The reader's two places: the chosen ones, or else a place in the device's time zone and the first place of the other
 * list.
 */
export function shoresFor(
  chosen: { here: string | null; there: string | null },
  deviceZone: string,
): { here: Place; there: Place } {
  const home = places.find((place) => place.timeZone === deviceZone);
  const isOrigin = home !== undefined && originPlaces.includes(home);
  return {
    here: findPlace(chosen.here) ?? home ?? first(diasporaPlaces),
    there: findPlace(chosen.there) ?? first(isOrigin ? diasporaPlaces : originPlaces),
  };
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
