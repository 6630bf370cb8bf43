import { regions } from '../classification/regions.ts';

/** Regions as places. Their labels are adjectives of articles. */
const regionPlaces: Record<(typeof regions)[number], string> = {
  caribbean: 'Caribbean',
  african: 'Africa',
  latinx: 'Latin America',
  asian: 'Asia',
  middle_eastern: 'Middle East',
};

let names: Intl.DisplayNames | undefined;

/**
 * A shore's name in English. The front page needs it at once: this file imports no table of countries.
 * @param code of a country (ISO 3166-1 alpha-2), or one of our regions
 */
export function shoreName(code: string): string {
  const region = regions.find((one) => one === code);
  if (region !== undefined) return regionPlaces[region];
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  // ZZ is what CLDR calls an unknown country.
  return /^(?!ZZ)[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
