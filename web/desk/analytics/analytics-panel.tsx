import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { getAnalytics } from '#shared/api/desk.ts';
import { type Analytics, mostPerformers } from '#shared/domain/desk/analytics.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { HeadlineListSkeleton } from '../figures/headline-list.tsx';
import { PeriodPanel } from '../figures/period-panel.tsx';
import { usePeriod } from '../figures/period-picker.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { analyticsTable } from './analytics-table.ts';
import { TopPerformers } from './top-performers.tsx';
import { useTopicName, ViewsByRegion, ViewsBySource, ViewsByTopic } from './views-by.tsx';

const words = deskMessages.analytics;

const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > .wide': { gridColumn: '1 / -1' } },
});
const Topics = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? 'wide' : undefined}>
      <SectionHead id={id}>{title}</SectionHead>
      {children}
    </section>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Typography variant="meta" color="textSecondary" component="p" sx={{ marginBlockEnd: '12px' }}>
    {children}
  </Typography>
);

/** Placeholder of the panel while it is loading. */
function FiguresSkeleton() {
  return (
    <Sheet>
      <Part title={words.overTime}>
        <Skeleton aria-hidden="true" style={{ blockSize: 252 }} />
      </Part>
      <Part title={words.best}>
        <HeadlineListSkeleton widths={['88%', '72%', '80%', '66%', '76%'].slice(0, mostPerformers)} />
      </Part>
    </Sheet>
  );
}

function RisingTopics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return <Quiet>{words.noRising}</Quiet>;
  return (
    <Topics>
      {topics.map((topic) => (
        <li key={topic}>
          <Chip clickable component={Link} to={paths.search(topic)} label={topic} />
        </li>
      ))}
    </Topics>
  );
}

function Parts({ data }: { data: Analytics }) {
  return (
    <Sheet>
      <Part title={words.rising} wide>
        <RisingTopics topics={data.adaptiveTopics} />
      </Part>
      {data.viewsByDay === undefined ? null : (
        <Part title={words.overTime}>
          <DayChart
            title={words.overTime}
            label={words.totalViews}
            days={data.viewsByDay}
            figureOf={({ views }) => views}
            format={formatNumber}
            spoken={deskMessages.views}
            step={1}
            columns={[
              { label: words.totalViews, show: ({ views }) => formatNumber(views) },
              { label: words.totalLikes, show: ({ likes }) => formatNumber(likes) },
              { label: words.totalClicks, show: ({ clicks }) => formatNumber(clicks) },
            ]}
            none={words.noDays}
          />
        </Part>
      )}
      <Part title={words.best}>
        {data.topPerformers.length === 0 ? (
          <Quiet>{words.noBest}</Quiet>
        ) : (
          <>
            <Quiet>{words.newest}</Quiet>
            <TopPerformers articles={data.topPerformers} />
          </>
        )}
      </Part>
      {data.bySource === undefined ? null : (
        <Part title={words.bySource}>
          <ViewsBySource sources={data.bySource} />
        </Part>
      )}
      {data.byRegion === undefined ? null : (
        <Part title={words.byRegion}>
          <ViewsByRegion regions={data.byRegion} />
        </Part>
      )}
      {data.byTopic === undefined ? null : (
        <Part title={words.byTopic}>
          <ViewsByTopic topics={data.byTopic} />
        </Part>
      )}
    </Sheet>
  );
}

/** Totals, top performers, rising topics, and views by day, source, shore and topic, in a period. */
export default function AnalyticsPanel() {
  const { query, ...picker } = usePeriod('28');
  const reply = useReply(getAnalytics, { query });
  const topicName = useTopicName();
  return (
    <PeriodPanel
      name="analytics"
      picker={picker}
      reply={reply}
      words={words}
      table={(data) => analyticsTable(data, topicName)}
    >
      {(shown) => (
        <>
          <AnalyticsFigures data={shown} />
          {shown === undefined ? (
            <FiguresSkeleton />
          ) : shown.totalArticles === 0 && shown.topPerformers.length === 0 ? (
            <Notice level="h2" title={words.none} hint={words.noneHint} />
          ) : (
            <Parts data={shown} />
          )}
        </>
      )}
    </PeriodPanel>
  );
}
