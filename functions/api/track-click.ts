import { countAdEvent } from '#functions/ads/count-ad-event.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { trackClick } from '#shared/api/ads.ts';

export const handler = endpoint(trackClick, async ({ body, viewer }) => {
  await countAdEvent({ ...body, kind: 'click' }, viewer, new Date());
  return undefined;
});
