import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { BarList } from '../figures/bar-list.tsx';
import { changeSince } from '../figures/figure-row.tsx';
import { Quiet } from '../figures/panel-parts.tsx';

const words = deskMessages.analytics;
const mostBars = 8;

interface Group {
  id: string;
  name: string;
  views: number;
  likes?: number;
  viewsBefore?: number | undefined;
  shade: string;
}

/** The views of each group, with the likes of its articles, and its change since the period before. */
function ViewsBy({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return <Quiet>{words.noGroup}</Quiet>;
  return (
    <BarList
      bars={groups.slice(0, mostBars).map(({ id, name, views, likes, viewsBefore, shade }) => ({
        id,
        name,
        value: views,
        figure: formatNumber(views),
        about: [
          ...(likes === undefined ? [] : [deskMessages.likes(likes)]),
          ...(viewsBefore === undefined ? [] : [changeSince(viewsBefore, views)]),
        ].join(' · '),
        shade,
      }))}
    />
  );
}

type Region = NonNullable<Analytics['byRegion']>[number]['region'];

/** The name of a region, or that there is none. */
export const regionName = (region: Region): string => (region === null ? words.noRegion : regionLabels[region]);

/** Topics without a display name are named by their lower-case key. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Names topics as the site does. */
export function useTopicName(): (topic: string) => string {
  const known = useTopics().data ?? [];
  return (topic) => capitalised(topicName(topic, known));
}

export function ViewsByRegion({ regions }: { regions: NonNullable<Analytics['byRegion']> }) {
  return (
    <ViewsBy
      groups={regions.map(({ region, ...figures }) => ({
        ...figures,
        id: region ?? '',
        name: regionName(region),
        shade: region === null ? palette.text.secondary : palette.region[region],
      }))}
    />
  );
}

export function ViewsByTopic({ topics }: { topics: NonNullable<Analytics['byTopic']> }) {
  const nameOf = useTopicName();
  return (
    <ViewsBy
      groups={topics.map(({ topic, ...figures }) => ({
        ...figures,
        id: topic,
        name: nameOf(topic),
        shade: palette.primary.main,
      }))}
    />
  );
}

export const ViewsBySource = ({ sources }: { sources: NonNullable<Analytics['bySource']> }) => (
  <ViewsBy groups={sources.map((source) => ({ ...source, shade: palette.primary.main }))} />
);

type Referrer = NonNullable<Analytics['byReferrer']>[number]['kind'];

/** How visits began, in words. */
export const referrerName = (kind: Referrer): string => (kind === null ? words.onSite : words.referrers[kind]);

export const ViewsByReferrer = ({ referrers }: { referrers: NonNullable<Analytics['byReferrer']> }) => (
  <ViewsBy
    groups={referrers.map(({ kind, ...figures }) => ({
      ...figures,
      id: kind ?? '',
      name: referrerName(kind),
      shade: kind === null ? palette.text.secondary : palette.primary.main,
    }))}
  />
);

export const ViewsByHost = ({ hosts }: { hosts: NonNullable<Analytics['byHost']> }) =>
  hosts.length === 0 ? (
    <Quiet>{words.noHosts}</Quiet>
  ) : (
    <ViewsBy groups={hosts.map(({ host, ...figures }) => ({ ...figures, id: host, name: host, shade: palette.sun }))} />
  );
