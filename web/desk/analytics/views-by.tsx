import { regionLabels } from '#shared/domain/classification/regions.ts';
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

/** Topics without a display name are named by their lower-case key. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

type TopicName = (topic: string) => string;

/** Names topics as the site does. */
export function useTopicName(): TopicName {
  const known = useTopics().data ?? [];
  return (topic) => capitalised(topicName(topic, known));
}

interface Group {
  id: string;
  name: string;
  views: number;
  likes?: number;
  clicks?: number;
  viewsBefore?: number | undefined;
  shade?: string;
}

/** What the views of a period are split by, in the order of the file. A server of an earlier version lacks some. */
export const splits = {
  topic: ({ byTopic }, nameOf) =>
    byTopic?.map(({ topic, ...figures }) => ({ ...figures, id: topic, name: nameOf(topic) })),
  region: ({ byRegion }) =>
    byRegion?.map(({ region, ...figures }) =>
      region === null
        ? { ...figures, id: '', name: words.noRegion, shade: palette.text.secondary }
        : { ...figures, id: region, name: regionLabels[region], shade: palette.region[region] },
    ),
  source: ({ bySource }) => bySource,
  referrer: ({ byReferrer }) =>
    byReferrer?.map(({ kind, ...figures }) =>
      kind === null
        ? { ...figures, id: '', name: words.onSite, shade: palette.text.secondary }
        : { ...figures, id: kind, name: words.referrers[kind] },
    ),
  host: ({ byHost }) =>
    byHost?.map(({ host, ...figures }) => ({ ...figures, id: host, name: host, shade: palette.sun })),
} satisfies Record<string, (data: Analytics, nameOf: TopicName) => readonly Group[] | undefined>;
export type SplitName = keyof typeof splits;

/** The views of each group, with the likes of its articles, and its change since the period before. */
export function ViewsBy({ groups, none }: { groups: readonly Group[]; none: string }) {
  if (groups.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <BarList
      bars={groups.slice(0, mostBars).map(({ id, name, views, likes, viewsBefore, shade = palette.primary.main }) => ({
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
