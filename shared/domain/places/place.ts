import { countries, regionsOfCountry } from '../../config/countries.ts';
import { placeSlugs } from '../../config/country-names.ts';
import { regionSlugs, regions } from '../classification/regions.ts';
import type { Region } from '../classification/taxonomy.ts';
import { shoreName } from '../stories/shore-name.ts';

/** A country or one of our regions: what has a page, can be followed and is a shore. */
export interface Place {
  /** The name in its address, such as `jamaica`. */
  slug: string;
  /** ISO 3166-1 alpha-2, or the region. */
  code: string;
  name: string;
  /** The slugs of the entities that name it in articles; its own is the first. */
  entities: readonly string[];
}

let bySlug: Map<string, Place> | undefined;

/** All places by their slugs, their other names and their codes in lower case. */
function known(): ReadonlyMap<string, Place> {
  if (bySlug !== undefined) return bySlug;
  bySlug = new Map();
  const rows = [...regions.map((region) => `${region} ${regionSlugs[region]}`), ...placeSlugs.split(', ')];
  for (const row of rows) {
    const [code = '', slug = '', ...others] = row.split(' ');
    const place = { slug, code, name: shoreName(code), entities: [slug, ...others] };
    for (const name of [slug, ...others, code.toLowerCase()]) bySlug.set(name, place);
  }
  return bySlug;
}

/** The place of a slug, another name or a code: `jamaica`, `turkey`, `jm`. Null if there is none. */
export const placeOf = (name: string): Place | null => known().get(name.toLowerCase()) ?? null;

/** The place of this name, which a code is not: `in` and `us` are words. */
export function placeNamed(slug: string): Place | null {
  const place = placeOf(slug);
  return place?.entities.includes(slug) ? place : null;
}

/** All countries and regions, the regions first. */
export const allPlaces = (): Place[] => [...new Set(known().values())];

/** The region whose page this is; null for a country. */
export const regionOfPlace = ({ code }: Pick<Place, 'code'>): Region | null =>
  regions.find((region) => region === code) ?? null;

/** The codes of a place's countries: its own, or those of the region. */
export const countriesOfPlace = (place: Pick<Place, 'code'>): string[] => {
  const region = regionOfPlace(place);
  return region === null ? [place.code] : countries().filter((country) => regionsOfCountry(country).includes(region));
};
