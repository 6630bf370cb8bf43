import Typography from '@mui/material/Typography';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { useTopics } from '#web/cache/public-lists.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { topicWords } from '#web/messages/topic-label.ts';
import { palette } from '#web/theme/theme.ts';
import { BarList } from '../dashboard/bar-list.tsx';

const words = deskMessages.analytics;
const shownTopics = 8;

interface Group {
  id: string;
  name: string;
  views: number;
  articles: number;
  shade: string;
}

/** The views of each group of articles, with the number of its articles. */
function ViewsByGroup({ groups }: { groups: readonly Group[] }) {
  return (
    <>
      <Typography variant="meta" color="textSecondary">
        {words.newest}
      </Typography>
      <BarList
        bars={groups.map(({ id, name, views, articles, shade }) => ({
          id,
          name,
          value: views,
          figure: formatNumber(views),
          about: deskMessages.articles(articles),
          shade,
        }))}
      />
    </>
  );
}

export function ViewsByRegion({ regions }: { regions: NonNullable<Analytics['byRegion']> }) {
  return (
    <ViewsByGroup
      groups={regions.map(({ region, ...counts }) => ({
        ...counts,
        id: region ?? '',
        name: region === null ? words.noRegion : regionLabels[region],
        shade: region === null ? palette.text.secondary : palette.region[region],
      }))}
    />
  );
}

/** Capitalises a topic: topics without a display name are named by their lower-case key. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function ViewsByTopic({ topics }: { topics: NonNullable<Analytics['byTopic']> }) {
  const known = useTopics().data ?? [];
  return (
    <ViewsByGroup
      groups={topics.slice(0, shownTopics).map(({ topic, ...counts }) => ({
        ...counts,
        id: topic,
        name: capitalised(topicWords(topic, known)),
        shade: palette.primary.main,
      }))}
    />
  );
}
