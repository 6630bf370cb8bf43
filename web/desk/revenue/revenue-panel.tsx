import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { getRevenue, optimizeRevenue } from '#shared/api/desk.ts';
import { clickThroughRate, type Revenue } from '#shared/domain/ads/revenue.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { send } from '#web/api.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { shortDay } from '#web/messages/dates.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber, lazily, locale } from '#web/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';
import { BarList } from '../dashboard/bar-list.tsx';
import { type Figure, FigureRow } from '../dashboard/figure-row.tsx';
import { PanelError } from '../dashboard/panel-error.tsx';
import { LastOptimization } from './last-optimization.tsx';

const words = deskMessages.revenue;
const poundFormat = lazily(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** `£1,234.50`, always with two decimals. */
const pounds = (value: number): string => poundFormat().format(value);

const Total = styled('div')({
  marginBlockEnd: 26,
  '& h2': { ...typography.section, marginBlockEnd: 8 },
  '& .sum': { ...typography.lead, fontVariantNumeric: 'lining-nums tabular-nums', minBlockSize: '1.06em' },
  '& .period': { ...typography.meta, color: palette.text.secondary, minBlockSize: '1.45em', marginBlockStart: 6 },
});
const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});
const Quiet = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 12 });
const Optimizing = styled('section')({
  '& > p': { ...typography.excerpt, color: palette.text.secondary, marginBlockEnd: 16 },
  '& > button': { marginBlockEnd: 24 },
});

const period = ({ from, to }: NonNullable<Revenue['period']>, today: string): string =>
  words.period(shortDay(from, today), shortDay(to, today));

function metricsOf(data: Revenue | undefined): Figure[] {
  const metrics = data?.metrics;
  const impressions = data?.impressions;
  const clicks = data?.clicks;
  const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const counted =
    data !== undefined && (impressions === undefined || clicks === undefined)
      ? []
      : [
          { id: 'impressions', name: words.impressions, value: shown(impressions) },
          {
            id: 'clicks',
            name: words.clicks,
            value: shown(clicks),
            about: `${words.rate} ${words.percent(clickThroughRate(clicks ?? 0, impressions ?? 0))}`,
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
    ['ads', words.ads, data.adRevenue, palette.primary.main],
    ['affiliates', words.affiliates, data.affiliateRevenue, palette.sun],
    ['subscriptions', words.subscriptions, data.subscriptionRevenue, palette.region.latinx],
  ] as const;
  return (
    <BarList bars={parts.map(([id, name, value, shade]) => ({ id, name, value, figure: pounds(value), shade }))} />
  );
}

/** Starts the optimization of the line items' weights. */
function OptimizeButton({ onStarted }: { onStarted: () => void }) {
  const [pending, setPending] = useState(false);
  async function start() {
    setPending(true);
    try {
      await send(optimizeRevenue);
      showToast({ title: words.started });
      onStarted();
    } catch (error) {
      console.warn(words.notStarted, error);
      showToast({ title: words.notStarted, description: words.notStartedHint, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="contained" disabled={pending} onClick={() => void start()}>
      {words.button}
    </Button>
  );
}

/** The revenue by kind, what is running, and the last optimization. */
export default function RevenuePanel() {
  const [totalId, partsId, optimizingId] = [useId(), useId(), useId()];
  const today = utcDay(useNow());
  const { data, error, refetch } = useReply(getRevenue, { query: {} });
  if (data === undefined && error !== undefined)
    return <PanelError title={words.failed} error={error} refetch={refetch} />;
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
          <Quiet>{words.browserOnly}</Quiet>
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
