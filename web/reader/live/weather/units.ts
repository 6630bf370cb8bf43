import { weatherMessages } from '#web/messages/en-weather.ts';
import { formatNumber } from '#web/messages/locale.ts';
import type { DegreeUnit } from '#web/storage/preferences.ts';

/** Where degrees are Fahrenheit: the United States with its territories, and a few islands and Liberia. */
const regions = new Set(['US', 'AS', 'BS', 'BZ', 'FM', 'GU', 'KY', 'LR', 'MH', 'MP', 'PR', 'PW', 'UM', 'VI']);
const zones =
  /^(?:US\/|America\/(?:New_York|Detroit|Kentucky\/|Indiana\/|Chicago|Menominee|North_Dakota\/|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas|Nassau|Cayman|Belize)|Africa\/Monrovia|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago|Palau|Majuro|Kwajalein|Pohnpei|Chuuk|Kosrae))/;

/**
 * Celsius (WX-21), but Fahrenheit where both the clock and the language are of a place that counts so. The language alone does not tell: `en-US` is what
 * devices are sold with in Kingston and Lagos too.
 */
export function defaultUnit(language: string, timeZone: string): DegreeUnit {
  const [, region] = /^[a-z]+(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language) ?? [];
  return zones.test(timeZone) && (region === undefined || regions.has(region)) ? 'F' : 'C';
}

/** A whole number as it is written; -0.4 is 0, and the sign is a minus, not a hyphen. */
const whole = (value: number): string => formatNumber(Math.round(value) + 0).replace('-', '\u2212');

const inUnit = (celsius: number, unit: DegreeUnit): number => (unit === 'F' ? (celsius * 9) / 5 + 32 : celsius);
/** `20`, without the sign. */
export const degreesBare = (celsius: number, unit: DegreeUnit): string => whole(inUnit(celsius, unit));
/** `20°`. */
export const degrees = (celsius: number, unit: DegreeUnit): string =>
  weatherMessages.degrees(degreesBare(celsius, unit));

// Who counts in Fahrenheit counts in miles.
const length = (km: number, unit: DegreeUnit): string => whole(unit === 'F' ? km / 1.609344 : km);
/** `12 km/h` or `7 mph`. */
export const speed = (kmh: number, unit: DegreeUnit): string => weatherMessages.speed[unit](length(kmh, unit));
/** `10 km` or `6 mi`. */
export const distance = (km: number, unit: DegreeUnit): string => weatherMessages.distance[unit](length(km, unit));
/** `65%`. */
export const percent = (share: number): string => weatherMessages.percent(whole(share));
