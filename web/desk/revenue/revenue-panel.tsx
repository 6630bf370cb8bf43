import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { getRevenue } from '#shared/api/desk.ts';
import { clickThroughRate, type Revenue } from '#shared/domain/ads/revenue.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { isOffered, useMyRole } from '../access/use-my-role.ts';
import { BarList } from '../figures/bar-list.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { changeSince, type Figure, FigureRow } from '../figures/figure-row.tsx';
import { adColumns, type Column, FigureTable, numberColumn } from '../figures/figure-table.tsx';
import { Quiet, Sheet } from '../figures/panel-parts.tsx';
import { PeriodPanel } from '../figures/period-panel.tsx';
import { usePeriod } from '../figures/period-picker.tsx';
import { pounds } from '../figures/pounds.ts';
import { Optimizing } from './optimizing.tsx';
import { revenueTable } from './revenue-table.ts';
import { Subscribers } from './subscribers.tsx';

const words = deskMessages.revenue;

const Sum = styled('div')({
  marginBlockEnd: 26,
  '& h2': { ...typography.section, marginBlockEnd: 8 },
  '& .sum': { ...typography.lead, fontVariantNumeric: 'lining-nums tabular-nums', minBlockSize: '1.06em' },
  '& .change': { ...typography.meta, color: palette.text.secondary, minBlockSize: '1.45em', marginBlockStart: 6 },
});
const Parts = styled(Sheet)({
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});

type MetricId = keyof Revenue['metrics'] | 'impressions' | 'clicks' | 'suspicious';

/** What is running, and what was shown; without what the server does not report. */
function metricsOf(data: Revenue | undefined): Figure[] {
  const { metrics, impressions, clicks, suspicious, before } = data ?? {};
  const earlier = before?.metrics;
  const figure = (id: MetricId, value: number | undefined, was: number | undefined, about?: string): Figure[] => {
    if (value === undefined) return data === undefined ? [{ id, name: words[id], value }] : [];
    const parts = [...(about ? [about] : []), ...(was === undefined ? [] : [changeSince(was, value)])];
    return [{ id, name: words[id], value: formatNumber(value), about: parts.join(' · ') || undefined }];
  };
  const rate = clickThroughRate(clicks ?? 0, impressions ?? 0);
  const isCounted = data?.payments === 'stripe';
  return [
    figure('activeAds', metrics?.activeAds, earlier?.activeAds),
    figure('activeAffiliateLinks', metrics?.activeAffiliateLinks, undefined),
    figure('activeSubscriptions', metrics?.activeSubscriptions, isCounted ? earlier?.activeSubscriptions : undefined),
    figure('impressions', impressions, before?.impressions),
    figure('clicks', clicks, before?.clicks, `${words.rate} ${deskMessages.percent(rate)}`),
    figure('suspicious', suspicious, before?.suspicious, words.notBilled),
  ].flat();
}

function Kinds({ data }: { data: Revenue | undefined }) {
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
  ...adColumns,
  { label: words.revenue, show: ({ adRevenue }) => pounds(adRevenue) },
  {
    label: words.revenueBefore,
    show: ({ adRevenueBefore }) => (adRevenueBefore === undefined ? words.unknown : pounds(adRevenueBefore)),
  },
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
        {data === undefined || before === undefined ? null : changeSince(before, data.totalRevenue, pounds)}
      </p>
    </Sum>
  );
}

/** The revenue of a period by kind, advertiser and day, what is running, and the last optimization. */
export default function RevenuePanel() {
  const { query, ...picker } = usePeriod('month');
  const reply = useReply(getRevenue, { query });
  const isOwner = isOffered('owner', useMyRole());
  return (
    <PeriodPanel name="revenue" picker={picker} reply={reply} words={words} table={revenueTable}>
      {(shown) => (
        <>
          <Total data={shown} />
          <FigureRow figures={metricsOf(shown)} />
          <Parts>
            <Section title={words.of}>
              <Kinds data={shown} />
              <Quiet>{shown?.payments === 'stripe' ? words.atStripe : words.browserOnly}</Quiet>
            </Section>
            {shown !== undefined && shown.byAdvertiser === undefined ? null : (
              <Section title={words.byAdvertiser}>
                {shown === undefined ? (
                  <Skeleton aria-hidden="true" style={{ blockSize: 150 }} />
                ) : (
                  <Advertisers rows={shown.byAdvertiser} />
                )}
              </Section>
            )}
            {shown?.byDay && (
              <Section title={words.byDay} className="wide">
                <DayChart
                  title={words.byDay}
                  label={words.revenue}
                  days={shown.byDay}
                  figureOf={({ adRevenue }) => adRevenue}
                  format={pounds}
                  spoken={pounds}
                  step={0.01}
                  columns={[
                    numberColumn('impressions', words.impressions),
                    numberColumn('clicks', words.clicks),
                    { label: words.revenue, show: ({ adRevenue }) => pounds(adRevenue) },
                  ]}
                  none={words.noRevenue}
                />
              </Section>
            )}
            {!isOwner || shown?.payments === undefined ? null : (
              <Section title={words.members.title} className="wide">
                {shown.payments === 'stripe' ? <Subscribers /> : <Quiet>{words.members.mock}</Quiet>}
              </Section>
            )}
            <Optimizing last={shown?.lastOptimization} onStarted={reply.refetch} />
          </Parts>
        </>
      )}
    </PeriodPanel>
  );
}
