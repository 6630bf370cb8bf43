import { regions } from '../domain/classification/regions.ts';
import type { Region } from '../domain/classification/taxonomy.ts';
import { timeZones } from './time-zones.ts';

/** Countries and territories of the regions (ISO 3166-1 alpha-2), each in one. */
const countriesOfRegion: Record<Region, string> = {
  caribbean: 'AG AI AW BB BL BM BQ BS BZ CU CW DM GD GF GP GY HT JM KN KY LC MF MQ MS SR SX TC TT VC VG VI',
  african:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG ' +
    'RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  latinx: 'AR BO BR CL CO CR DO EC GT HN MX NI PA PE PR PY SV UY VE',
  asian: 'AF BD BN BT CN HK ID IN JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN',
  middle_eastern: 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
};
/** The countries that belong to a second region too, as in the vocabulary of places. */
const countriesAlsoIn: Partial<Record<Region, string>> = {
  caribbean: 'DO PR',
  african: 'EG',
  latinx: 'CU',
  middle_eastern: 'DZ LY MA SD TN',
};

/** The regions of a country, its first one first; empty outside the five regions. */
export function regionsOfCountry(country: string): Region[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  return [countriesOfRegion, countriesAlsoIn].flatMap((table) =>
    regions.filter((region) => table[region]?.includes(country)),
  );
}

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
