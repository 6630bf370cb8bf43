import { adFiguresOf } from '#functions/ads/ad-figures.ts';
import { requestedPeriod } from '#functions/runtime/requested-period.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getAdFigures } from '#shared/api/advertising.ts';
import { monthUpTo } from '#shared/domain/desk/period.ts';

export const handler = deskEndpoint(getAdFigures, ({ query }) =>
  adFiguresOf(requestedPeriod(query, monthUpTo, new Date())),
);
