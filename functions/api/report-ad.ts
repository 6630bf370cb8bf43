import { storeAdReport } from '#functions/ads/ad-reports.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { reportAd } from '#shared/api/ads.ts';

export const handler = endpoint(reportAd, async ({ body, viewer }) => {
  await storeAdReport(body, viewer.address, new Date());
  return undefined;
});
