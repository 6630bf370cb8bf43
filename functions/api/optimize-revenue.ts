import { optimizeWeights } from '#functions/ads/optimize-weights.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { optimizeRevenue } from '#shared/api/desk.ts';

export const handler = endpoint(optimizeRevenue, async () => {
  await optimizeWeights(new Date());
  return { started: true as const };
});
