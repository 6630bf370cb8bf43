import { optimizeWeights } from '#functions/ads/optimize-weights.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { optimizeRevenue } from '#shared/api/desk.ts';

export const handler = deskEndpoint(optimizeRevenue, async () => {
  await optimizeWeights(new Date());
  return { started: true as const };
});
