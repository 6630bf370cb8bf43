import { timeZones } from './time-zones.ts';

// A file of its own: the front page needs it early, without the time zones.
export { regionsOfCountry } from './country-regions.ts';

let zonesOf: Map<string, string[]> | undefined;

/** The time zones of each country, the one with the most people first. */
function zonesByCountry(): ReadonlyMap<string, readonly string[]> {
  if (zonesOf !== undefined) return zonesOf;
  zonesOf = new Map();
  for (const [area, countries] of Object.entries(timeZones))
    for (const entry of countries.split(' ')) {
      const [country = '', zones = ''] = entry.split(':');
      const all = zones.split(',').map((zone) => `${area}/${zone}`);
      zonesOf.set(country, [...(zonesOf.get(country) ?? []), ...all]);
    }
  return zonesOf;
}

/** All inhabited countries and territories by code. */
export const countries = (): string[] => [...zonesByCountry().keys()].sort();

export const isCountry = (code: string): boolean => zonesByCountry().has(code);

/** The time zone of most people of a country; undefined for an unknown country. */
export const timeZoneOf = (country: string): string | undefined => zonesByCountry().get(country)?.[0];

/** The country of a time zone; null for zones of none, such as UTC. */
export function countryOfTimeZone(timeZone: string): string | null {
  for (const [country, zones] of zonesByCountry()) if (zones.includes(timeZone)) return country;
  return null;
}
