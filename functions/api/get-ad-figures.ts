import { adFiguresOf, deliveredByGoal, invoiceOf } from '#functions/ads/ad-figures.ts';
import { adReportsIn } from '#functions/ads/ad-reports.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAdFigures } from '#shared/api/advertising.ts';
import { monthUpTo } from '#shared/domain/desk/period.ts';

export const handler = deskEndpoint(getAdFigures, async ({ query }) => {
  const now = new Date();
  const period = requestedPeriod(query, monthUpTo, now);
  const { advertiser } = query;
  const [figures, reports, delivered, invoice] = await Promise.all([
    adFiguresOf(period),
    adReportsIn(period, now),
    deliveredByGoal(now),
    advertiser === undefined ? undefined : invoiceOf(advertiser, period, now),
  ]);
  return { figures, reports, delivered, invoice };
});
