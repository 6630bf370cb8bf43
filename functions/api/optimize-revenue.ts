import { optimizeWeights } from '#functions/ads/optimizations.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { optimizeRevenue } from '#shared/api/desk.ts';

export const handler = deskEndpoint(optimizeRevenue, async ({ caller }) => {
  await optimizeWeights(new Date(), caller.name);
  return { started: true as const };
});
