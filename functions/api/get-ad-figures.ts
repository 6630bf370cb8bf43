import { adFiguresOf } from '#functions/ads/ad-figures.ts';
import { adReportsIn } from '#functions/ads/ad-reports.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAdFigures } from '#shared/api/advertising.ts';
import { monthUpTo } from '#shared/domain/desk/period.ts';

export const handler = deskEndpoint(getAdFigures, async ({ query }) => {
  const now = new Date();
  const period = requestedPeriod(query, monthUpTo, now);
  const [figures, reports] = await Promise.all([adFiguresOf(period), adReportsIn(period, now)]);
  return { figures, reports };
});
