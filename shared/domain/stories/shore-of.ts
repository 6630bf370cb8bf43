import { regionsOfCountry } from '../../config/country-regions.ts';

/** Two shores; null: not known. */
interface Pair {
  home: string | null;
  here: string | null;
}

export type Side = 'home' | 'here' | 'elsewhere' | 'unknown';

/**
 * The side from which an outlet reports. A reader who lives in their region of origin has a shore within the other: the
 * outlets of a country are on the shore that is this country, and only those of other countries on that of its region.
 * @param country of the outlet, null if not known
 */
export function shoreOf(country: string | null, { home, here }: Pair): Side {
  if (country === null) return 'unknown';
  if (country === home) return 'home';
  if (country === here) return 'here';
  const around: readonly (string | null)[] = regionsOfCountry(country);
  if (around.includes(home)) return 'home';
  return around.includes(here) ? 'here' : 'elsewhere';
}
