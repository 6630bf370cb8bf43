import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { getRevenue } from '#shared/api/desk.ts';
import { clickThroughRate, type Revenue } from '#shared/domain/ads/revenue.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { BarList } from '../figures/bar-list.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { type Figure, FigureRow } from '../figures/figure-row.tsx';
import { type Column, FigureTable } from '../figures/figure-table.tsx';
import { changeOf } from '../figures/period-choice.ts';
import { PeriodPanel } from '../figures/period-panel.tsx';
import { usePeriod } from '../figures/period-picker.tsx';
import { pounds } from '../figures/pounds.ts';
import { Optimizing } from './optimizing.tsx';
import { revenueTable } from './revenue-table.ts';

const words = deskMessages.revenue;

const Sum = styled('div')({
  marginBlockEnd: 26,
  '& h2': { ...typography.section, marginBlockEnd: 8 },
  '& .sum': { ...typography.lead, fontVariantNumeric: 'lining-nums tabular-nums', minBlockSize: '1.06em' },
  '& .change': { ...typography.meta, color: palette.text.secondary, minBlockSize: '1.45em', marginBlockStart: 6 },
});
const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)',
    '& > .wide': { gridColumn: '1 / -1' },
  },
});
const Quiet = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 12 });
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
            about: `${words.rate} ${deskMessages.percent(clickThroughRate(clicks ?? 0, impressions ?? 0))}`,
          },
        ];
  const suspicious =
    data !== undefined && data.suspicious === undefined
      ? []
      : [{ id: 'suspicious', name: words.suspicious, value: shown(data?.suspicious), about: words.notBilled }];
  return [
    { id: 'activeAds', name: words.activeAds, value: shown(metrics?.activeAds) },
    { id: 'activeAffiliateLinks', name: words.activeAffiliates, value: shown(metrics?.activeAffiliateLinks) },
    { id: 'activeSubscriptions', name: words.activeSubscriptions, value: shown(metrics?.activeSubscriptions) },
    ...counted,
    ...suspicious,
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

type Advertiser = NonNullable<Revenue['byAdvertiser']>[number];
const advertiserColumns: readonly Column<Advertiser>[] = [
  { label: words.impressions, show: ({ impressions }) => formatNumber(impressions) },
  { label: words.clicks, show: ({ clicks }) => formatNumber(clicks) },
  {
    label: words.rate,
    show: ({ clicks, impressions }) => deskMessages.percent(clickThroughRate(clicks, impressions)),
  },
  { label: words.revenue, show: ({ adRevenue }) => pounds(adRevenue) },
];
const suspiciousColumn: Column<Advertiser> = {
  label: words.suspicious,
  show: ({ suspicious = 0 }) => formatNumber(suspicious),
};

/** The revenue of each advertiser; nothing where the server does not report it. */
function Advertisers({ rows }: { rows: Revenue['byAdvertiser'] }) {
  if (rows?.length === 0) return <Quiet>{words.noAdvertiser}</Quiet>;
  return (
    <FigureTable
      title={words.byAdvertiser}
      rows={rows ?? []}
      keyOf={({ advertiser }) => advertiser}
      head={{ label: words.advertiser, show: ({ advertiser }) => advertiser || words.noName }}
      columns={
        rows?.some(({ suspicious }) => suspicious) ? [...advertiserColumns, suspiciousColumn] : advertiserColumns
      }
    />
  );
}

function Total({ data }: { data: Revenue | undefined }) {
  const id = useId();
  const before = data?.before?.totalRevenue;
  return (
    <Sum as="section" aria-labelledby={id}>
      <h2 id={id}>{words.total}</h2>
      <div className="sum" data-figure="totalRevenue">
        {data === undefined ? (
          <Skeleton aria-hidden="true" style={{ inlineSize: 180, blockSize: '0.94em' }} />
        ) : (
          pounds(data.totalRevenue)
        )}
      </div>
      <p className="change">
        {data === undefined || before === undefined
          ? null
          : deskMessages.period.change(pounds(before), changeOf(data.totalRevenue, before))}
      </p>
    </Sum>
  );
}

/** The revenue of a period by kind, advertiser and day, what is running, and the last optimization. */
export default function RevenuePanel() {
  const [partsId, advertisersId, daysId] = [useId(), useId(), useId()];
  const { query, ...picker } = usePeriod('month');
  const reply = useReply(getRevenue, { query });
  return (
    <PeriodPanel name="revenue" picker={picker} reply={reply} words={words} table={revenueTable}>
      {(shown) => (
        <>
          <Total data={shown} />
          <FigureRow figures={metricsOf(shown)} />
          <Sheet>
            <section aria-labelledby={partsId}>
              <SectionHead id={partsId}>{words.of}</SectionHead>
              <Parts data={shown} />
              <Quiet>{words.browserOnly}</Quiet>
            </section>
            {shown !== undefined && shown.byAdvertiser === undefined ? null : (
              <section aria-labelledby={advertisersId}>
                <SectionHead id={advertisersId}>{words.byAdvertiser}</SectionHead>
                {shown === undefined ? (
                  <Skeleton aria-hidden="true" style={{ blockSize: 150 }} />
                ) : (
                  <Advertisers rows={shown.byAdvertiser} />
                )}
              </section>
            )}
            {shown?.byDay === undefined ? null : (
              <section aria-labelledby={daysId} className="wide">
                <SectionHead id={daysId}>{words.byDay}</SectionHead>
                <DayChart
                  title={words.byDay}
                  label={words.revenue}
                  days={shown.byDay}
                  figureOf={({ adRevenue }) => adRevenue}
                  format={pounds}
                  spoken={pounds}
                  step={0.01}
                  columns={[
                    { label: words.impressions, show: ({ impressions }) => formatNumber(impressions) },
                    { label: words.clicks, show: ({ clicks }) => formatNumber(clicks) },
                    { label: words.revenue, show: ({ adRevenue }) => pounds(adRevenue) },
                  ]}
                  none={words.noRevenue}
                />
              </section>
            )}
            <Optimizing last={shown?.lastOptimization} onStarted={reply.refetch} />
          </Sheet>
        </>
      )}
    </PeriodPanel>
  );
}
