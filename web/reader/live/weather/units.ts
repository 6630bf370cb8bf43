import { weatherMessages as words } from '#web/shell/messages/en-weather.ts';
import { browserLanguage, formatNumber } from '#web/shell/messages/locale.ts';
import { type DegreeUnit, weatherUnit } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';

/** Regions that use Fahrenheit: the United States with its territories, a few islands and Liberia. */
const regions = new Set(['US', 'AS', 'BS', 'BZ', 'FM', 'GU', 'KY', 'LR', 'MH', 'MP', 'PR', 'PW', 'UM', 'VI']);
const zones =
  /^(?:US\/|America\/(?:New_York|Detroit|Kentucky\/|Indiana\/|Chicago|Menominee|North_Dakota\/|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas|Nassau|Cayman|Belize)|Africa\/Monrovia|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago|Palau|Majuro|Kwajalein|Pohnpei|Chuuk|Kosrae))/;

/**
 * The unit for a device: Fahrenheit if its time zone uses it and its language does not name another region, otherwise
 * Celsius. The language alone is not enough: devices sold in Kingston and Lagos are set to `en-US` too.
 */
export function defaultUnit(language: string, timeZone: string): DegreeUnit {
  const [, region] = /^[a-z]+(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language) ?? [];
  return zones.test(timeZone) && (region === undefined || regions.has(region)) ? 'F' : 'C';
}

/** The degree unit that the reader chose, or else the default for the device. */
export function useDegreeUnit(): DegreeUnit {
  const chosen = useStored(weatherUnit);
  return chosen ?? defaultUnit(browserLanguage(), deviceZone());
}

/** Rounds and formats a number, with a minus sign instead of a hyphen; -0.4 is `0`. */
const rounded = (value: number): string => formatNumber(Math.round(value) + 0).replace('-', '\u2212');

const inUnit = (celsius: number, unit: DegreeUnit): number => (unit === 'F' ? (celsius * 9) / 5 + 32 : celsius);
/** For example `20`, without the degree sign. */
export const degreesNumber = (celsius: number, unit: DegreeUnit): string => rounded(inUnit(celsius, unit));
/** For example `20°`. */
export const degrees = (celsius: number, unit: DegreeUnit): string => words.degrees(degreesNumber(celsius, unit));

// Regions that use Fahrenheit use miles.
const length = (km: number, unit: DegreeUnit): string => rounded(unit === 'F' ? km / 1.609344 : km);
/** For example `12 km/h` or `7 mph`. */
export const speed = (kmh: number, unit: DegreeUnit): string => words.speed[unit](length(kmh, unit));
/** For example `10 km` or `6 mi`. */
export const distance = (km: number, unit: DegreeUnit): string => words.distance[unit](length(km, unit));
/** For example `65%`. */
export const percent = (value: number): string => words.percent(rounded(value));
