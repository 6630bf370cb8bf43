import { countAdEvent } from '#functions/ads/count-ad-event.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { count } from '#functions/runtime/metrics.ts';
import { trackImpression } from '#shared/api/ads.ts';

export const handler = endpoint(trackImpression, async ({ body, viewer }) => {
  await countAdEvent({ ...body, kind: 'impression' }, viewer, new Date());
  count('AdImpressions');
  return undefined;
});
