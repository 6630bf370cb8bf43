import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { getRevenue } from '#shared/api/desk.ts';
import type { Revenue } from '#shared/domain/ads/revenue.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { shortDay } from '#web/messages/days.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { pounds } from '#web/messages/pounds.ts';
import { above, color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { BarList } from '#web/ui/display/bar-list.tsx';
import { type Figure, FigureRow } from '#web/ui/display/figure-row.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { LastOptimization } from './last-optimization.tsx';
import { OptimizeButton } from './optimize-button.tsx';

const words = deskMessages.revenue;

const Total = styled('div')({
  marginBlockEnd: 26,
  '& h2': { ...font.section, marginBlockEnd: 8 },
  '& .sum': { ...font.lead, fontVariantNumeric: 'lining-nums tabular-nums', minBlockSize: '1.06em' },
  '& .period': { ...font.meta, color: color.soft, minBlockSize: '1.45em', marginBlockStart: 6 },
});
const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [above.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});
const Quiet = styled('p')({ ...font.meta, color: color.soft, marginBlockStart: 12 });
const Optimizing = styled('section')({
  '& > p': { ...font.excerpt, color: color.soft, marginBlockEnd: 16 },
  '& > button': { marginBlockEnd: 24 },
  '& > button:disabled': { opacity: 0.6, cursor: 'default' },
});

const period = ({ from, to }: NonNullable<Revenue['period']>, today: string): string =>
  words.period(shortDay(from, today), shortDay(to, today));

function metricsOf(data: Revenue | undefined): Figure[] {
  const metrics = data?.metrics;
  const served = data?.impressions;
  const clicked = data?.clicks;
  const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const counted =
    data !== undefined && (served === undefined || clicked === undefined)
      ? []
      : [
          { id: 'impressions', name: words.impressions, value: shown(served) },
          {
            id: 'clicks',
            name: words.clicks,
            value: shown(clicked),
            about: `${words.rate} ${words.percent(clickThroughRate(clicked ?? 0, served ?? 0))}`,
          },
        ];
  return [
    { id: 'activeAds', name: words.activeAds, value: shown(metrics?.activeAds) },
    { id: 'activeAffiliateLinks', name: words.activeAffiliates, value: shown(metrics?.activeAffiliateLinks) },
    { id: 'activeSubscriptions', name: words.activeSubscriptions, value: shown(metrics?.activeSubscriptions) },
    ...counted,
  ];
}

function Parts({ data }: { data: Revenue | undefined }) {
  if (data === undefined) return <Skeleton aria-hidden="true" style={{ blockSize: 150 }} />;
  const parts = [
    ['ads', words.ads, data.adRevenue, color.brand],
    ['affiliates', words.affiliates, data.affiliateRevenue, color.sun],
    ['subscriptions', words.subscriptions, data.subscriptionRevenue, color.region.latinx],
  ] as const;
  return (
    <BarList bars={parts.map(([id, name, value, shade]) => ({ id, name, value, figure: pounds(value), shade }))} />
  );
}

interface RevenuePanelProps {
  /** Stands in the place of the figures when they cannot be had. */
  failed: (error: Error, refetch: () => void) => ReactNode;
}

/** What the site has earned, of what, and what the last optimisation did (REV-01 to REV-14). */
export function RevenuePanel({ failed }: RevenuePanelProps) {
  const [totalId, partsId, optimizingId] = [useId(), useId(), useId()];
  const today = useNow().toISOString().slice(0, 10);
  const { data, error, refetch } = useReply(getRevenue, { query: {} });
  if (data === undefined && error !== undefined) return failed(error, refetch);
  return (
    <div aria-busy={data === undefined} data-skeleton={data === undefined ? 'revenue' : undefined}>
      <Total as="section" aria-labelledby={totalId}>
        <h2 id={totalId}>{words.total}</h2>
        <div className="sum" data-figure="totalRevenue">
          {data === undefined ? (
            <Skeleton aria-hidden="true" style={{ inlineSize: 180, blockSize: '0.94em' }} />
          ) : (
            pounds(data.totalRevenue)
          )}
        </div>
        <p className="period">{data?.period === undefined ? null : period(data.period, today)}</p>
      </Total>
      <FigureRow figures={metricsOf(data)} />
      <Sheet>
        <section aria-labelledby={partsId}>
          <SectionHead id={partsId}>{words.of}</SectionHead>
          <Parts data={data} />
          <Quiet>{words.unseen}</Quiet>
        </section>
        <Optimizing aria-labelledby={optimizingId}>
          <SectionHead id={optimizingId}>{words.optimizing}</SectionHead>
          <p>{words.about}</p>
          <OptimizeButton onStarted={refetch} />
          {data?.lastOptimization === undefined ? null : <LastOptimization last={data.lastOptimization} />}
        </Optimizing>
      </Sheet>
    </div>
  );
}
