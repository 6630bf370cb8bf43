import { countAdEvent } from '#functions/ads/ad-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { count } from '#functions/runtime/metrics.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.trackImpression, async ({ body, viewer }) => {
  await countAdEvent({ ...body, kind: 'impression' }, viewer, new Date());
  count('AdImpressions');
  return undefined;
});
