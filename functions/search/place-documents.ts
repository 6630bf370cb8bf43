import { recentPublishers } from '#functions/catalog/publishers.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { countriesOfPlace, type Place, placeOf, regionOfPlace } from '#shared/domain/places/place.ts';
import type { Within } from './find-documents.ts';
import { entityTerm } from './segment-terms.ts';

/** The outlets of a place, those with the most articles first. */
export async function outletsOf(place: Place, now: Date): Promise<Publisher[]> {
  const within = new Set(countriesOfPlace(place));
  return (await recentPublishers(now)).filter(({ country }) => country !== null && within.has(country));
}

/** What belongs to a place with these outlets. */
export const documentsOf = (place: Place, outlets: readonly Publisher[]): Within => ({
  terms: place.entities.map(entityTerm),
  publishers: new Set(outlets.map(({ id }) => id)),
  region: regionOfPlace(place),
});

/**
 * The documents of a place, by its slug.
 * @throws Refusal 400 if there is no such place
 */
export async function withinPlace(slug: string, now: Date): Promise<Within> {
  const place = placeOf(slug);
  if (place === null) throw invalid('place', 'There is no place of this name');
  return documentsOf(place, await outletsOf(place, now));
}
