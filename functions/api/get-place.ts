import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { placePageOf } from '#functions/search/places.ts';
import { getPlace } from '#shared/api/search.ts';
import { placeOf } from '#shared/domain/places/place.ts';

export const handler = endpoint(getPlace, async ({ params }) => {
  const place = placeOf(params.slug);
  if (place === null) throw notFound('Place');
  return placePageOf(place, new Date());
});
