import styled from '@emotion/styled';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { getAnalytics } from '#shared/api/desk.ts';
import { type Analytics, mostPerformers } from '#shared/domain/desk/analytics.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { timeOfHour } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { numberColumn } from '../figures/figure-table.tsx';
import { HeadlineList, HeadlineListSkeleton } from '../figures/headline-list.tsx';
import { Quiet, Sheet } from '../figures/panel-parts.tsx';
import { PeriodPanel } from '../figures/period-panel.tsx';
import { usePeriod } from '../figures/period-picker.tsx';
import { AnalyticsFigures, analyticsTable } from './analytics-figures.tsx';
import { type SplitName, splits, useTopicName, ViewsBy } from './views-by.tsx';

const words = deskMessages.analytics;

const Topics = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 10 });

/** Placeholder of the panel while it is loading. */
function FiguresSkeleton() {
  return (
    <Sheet>
      <Section title={words.overTime}>
        <Skeleton aria-hidden="true" style={{ blockSize: 252 }} />
      </Section>
      <Section title={words.best}>
        <HeadlineListSkeleton widths={['88%', '72%', '80%', '66%', '76%'].slice(0, mostPerformers)} />
      </Section>
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

function Score({ value }: { value: number }) {
  return (
    <Box sx={{ textAlign: 'end' }}>
      <Typography variant="wide" component="div" sx={{ fontSize: '1.5rem', fontVariantNumeric: 'lining-nums' }}>
        {formatNumber(value)}
      </Typography>
      <Typography variant="meta" color="textSecondary" sx={{ fontSize: '0.75rem' }}>
        {words.score}
      </Typography>
    </Box>
  );
}

/** The articles with the highest scores. */
function TopPerformers({ articles }: { articles: Analytics['topPerformers'] }) {
  return (
    <HeadlineList
      articles={articles.map(({ id, title, views, likes, clicks, performanceScore }) => ({
        id,
        title,
        about: [deskMessages.views(views), deskMessages.likes(likes), words.clicks(clicks)].join(' · '),
        end: <Score value={performanceScore} />,
      }))}
    />
  );
}

/** What the charts of views by day and by hour share. */
const ofViews = {
  label: words.totalViews,
  figureOf: ({ views }: { views: number }) => views,
  format: formatNumber,
  spoken: deskMessages.views,
  step: 1,
} as const;

function Parts({ data }: { data: Analytics }) {
  const nameOf = useTopicName();
  const split = (name: SplitName) => {
    const groups = splits[name](data, nameOf);
    const { title, none } = words.splits[name];
    return groups === undefined ? null : (
      <Section key={name} title={title}>
        <ViewsBy groups={groups} none={none} />
      </Section>
    );
  };
  return (
    <Sheet>
      <Section title={words.rising} className="wide">
        <RisingTopics topics={data.adaptiveTopics} />
      </Section>
      {data.viewsByDay && (
        <Section title={words.overTime}>
          <DayChart
            {...ofViews}
            title={words.overTime}
            days={data.viewsByDay}
            columns={[
              numberColumn('views', words.totalViews),
              numberColumn('likes', words.totalLikes),
              numberColumn('clicks', words.totalClicks),
            ]}
            none={words.noDays}
          />
        </Section>
      )}
      {data.viewsByHour && (
        <Section title={words.byHour}>
          <DayChart
            {...ofViews}
            title={words.byHour}
            days={data.viewsByHour.map(({ hour, ...figures }) => ({ ...figures, day: hour }))}
            columns={[numberColumn('views', words.totalViews), numberColumn('viewsBefore', words.dayBefore)]}
            none={words.noHours}
            times={{ label: words.hour, nameOf: timeOfHour, describe: words.byHourWords }}
          />
        </Section>
      )}
      {(['referrer', 'host'] as const).map(split)}
      <Section title={words.best}>
        {data.topPerformers.length === 0 ? (
          <Quiet>{words.noBest}</Quiet>
        ) : (
          <>
            <Quiet>{words.newest}</Quiet>
            <TopPerformers articles={data.topPerformers} />
          </>
        )}
      </Section>
      {(['source', 'region', 'topic'] as const).map(split)}
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
