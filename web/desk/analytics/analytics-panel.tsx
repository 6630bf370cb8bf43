import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { getAnalytics } from '#shared/api/desk.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { type Analytics, mostPerformers } from '#shared/domain/desk/analytics.ts';
import { useTopics } from '#web/cache/public-lists.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { topicWords } from '#web/messages/topic-label.ts';
import { paths } from '#web/paths.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { BarList } from '#web/ui/display/bar-list.tsx';
import { type Figure, FigureRow } from '#web/ui/display/figure-row.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { PanelError } from '../dashboard/panel-error.tsx';
import { TopPerformers } from './top-performers.tsx';
import { ViewsByDay } from './views-by-day.tsx';

const words = deskMessages.analytics;
/** Fixed values for figures that are not measured yet; they are labelled as such. */
const placeholders = { topicsDiscovered: 5, quality: 98 };
const shownTopics = 8;

const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > .wide': { gridColumn: '1 / -1' } },
});
const Quiet = styled('p')({ ...typography.meta, color: palette.text.secondary });
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

/** Placeholder of the panel while it is loading. */
function FiguresSkeleton() {
  return (
    <Sheet data-skeleton="analytics">
      <Part title={words.overTime}>
        <Skeleton aria-hidden="true" style={{ blockSize: 222 }} />
      </Part>
      <Part title={words.best}>
        <div aria-hidden="true">
          {['88%', '72%', '80%', '66%', '76%'].slice(0, mostPerformers).map((size) => (
            <Skeleton key={size} style={{ inlineSize: size, blockSize: 22, marginBlockEnd: 46 }} />
          ))}
        </div>
      </Part>
    </Sheet>
  );
}

/** The key figures; without values while they are loading. */
function figuresOf(data: Analytics | undefined): Figure[] {
  const figure = (id: string, name: string, value: string | undefined, about?: string): Figure => ({
    id,
    name,
    value,
    about,
  });
  const measuredOrFixed = (id: keyof typeof placeholders, name: string, format: (value: number) => string): Figure =>
    data === undefined
      ? figure(id, name, undefined)
      : figure(id, name, format(data[id] ?? placeholders[id]), data[id] === undefined ? words.placeholder : undefined);
  return [
    figure('totalArticles', words.totalArticles, data && formatNumber(data.totalArticles)),
    figure('totalViews', words.totalViews, data && formatNumber(data.totalViews)),
    figure('avgPerformance', words.avgPerformance, data && formatNumber(data.avgPerformance), words.outOf),
    measuredOrFixed('topicsDiscovered', words.topics, formatNumber),
    measuredOrFixed('quality', words.quality, words.percent),
  ];
}

/** Capitalises a topic: topics without a display name are named by their lower-case key. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Totals, top performers, rising topics, and views by day, shore and topic. */
export default function AnalyticsPanel() {
  const topics = useTopics().data ?? [];
  const { data, error, refetch } = useReply(getAnalytics, {});
  if (data === undefined && error !== undefined)
    return <PanelError title={words.failed} error={error} refetch={refetch} />;
  const isEmpty = data?.totalArticles === 0 && data.topPerformers.length === 0;
  return (
    <div aria-busy={data === undefined}>
      <FigureRow figures={figuresOf(data)} />
      {data === undefined ? (
        <FiguresSkeleton />
      ) : isEmpty ? (
        <Notice level="h2" title={words.none} hint={words.noneHint} />
      ) : (
        <Sheet>
          <Part title={words.rising} wide>
            {data.adaptiveTopics.length === 0 ? (
              <Quiet>{words.noRising}</Quiet>
            ) : (
              <Topics>
                {data.adaptiveTopics.map((topic) => (
                  <li key={topic}>
                    <Button component={Link} to={paths.search(topic)}>
                      {topic}
                    </Button>
                  </li>
                ))}
              </Topics>
            )}
          </Part>
          {data.viewsByDay === undefined ? null : (
            <Part title={words.overTime}>
              <ViewsByDay days={data.viewsByDay} />
            </Part>
          )}
          <Part title={words.best}>
            {data.topPerformers.length === 0 ? (
              <Quiet>{words.noBest}</Quiet>
            ) : (
              <TopPerformers articles={data.topPerformers} />
            )}
          </Part>
          {data.byRegion === undefined ? null : (
            <Part title={words.byRegion}>
              <Quiet>{words.newest}</Quiet>
              <BarList
                bars={data.byRegion.map(({ region, views, articles }) => ({
                  id: region ?? '',
                  name: region === null ? words.noRegion : regionLabels[region],
                  value: views,
                  figure: formatNumber(views),
                  about: deskMessages.articles(articles),
                  shade: region === null ? palette.text.secondary : palette.region[region],
                }))}
              />
            </Part>
          )}
          {data.byTopic === undefined ? null : (
            <Part title={words.byTopic}>
              <Quiet>{words.newest}</Quiet>
              <BarList
                bars={data.byTopic.slice(0, shownTopics).map(({ topic, views, articles }) => ({
                  id: topic,
                  name: capitalised(topicWords(topic, topics)),
                  value: views,
                  figure: formatNumber(views),
                  about: deskMessages.articles(articles),
                  shade: palette.primary.main,
                }))}
              />
            </Part>
          )}
        </Sheet>
      )}
    </div>
  );
}
