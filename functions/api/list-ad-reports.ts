import { adReportsIn } from '#functions/ads/ad-reports.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listAdReports } from '#shared/api/advertising.ts';
import { monthUpTo } from '#shared/domain/desk/period.ts';

export const handler = deskEndpoint(listAdReports, ({ query }) =>
  adReportsIn(requestedPeriod(query, monthUpTo, new Date())),
);
