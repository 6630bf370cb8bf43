import { endpoint } from '#functions/runtime/endpoint.ts';
import { placesListed } from '#functions/search/places.ts';
import { listPlaces } from '#shared/api/search.ts';

export const handler = endpoint(listPlaces, () => placesListed(new Date()));
