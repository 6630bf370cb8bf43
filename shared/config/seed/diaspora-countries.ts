import type { Region } from '../../domain/classification/taxonomy.ts';
import { regionsOfCountry } from '../countries.ts';
import { countryNamed } from '../country-names.ts';

/** The region of a country by its English name; undefined outside the five regions. */
export const regionOfCountry = (country: string): Region | undefined =>
  regionsOfCountry(countryNamed(country) ?? '')[0];
