import { countAdEvent } from '#functions/ads/ad-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.trackClick, async ({ body, viewer }) => {
  await countAdEvent({ ...body, kind: 'click' }, viewer, new Date());
  return undefined;
});
