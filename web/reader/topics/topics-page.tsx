import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics, useTrendingTopics } from '#web/shell/cache/public-lists.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { TopicCard } from './topic-card.tsx';
import { TopicFeedLink } from './topic-feed-link.tsx';

const Head = styled('div')({
  display: 'grid',
  gap: 18,
  paddingBlock: '34px 30px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 300px', alignItems: 'end' },
});
const Cards = styled('div')({
  display: 'grid',
  columnGap: 40,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Block = styled(Section)({ marginBlockEnd: 40 });
const Categories = styled(Tabs)({ borderBlockEnd: `1px solid ${palette.divider}` });
const Panel = styled('div')({ marginBlockStart: -1 });

const followButton = (topic: Topic) => (
  <FollowButton target={{ followType: 'topic', followId: topic.id }} name={topicLabel(topic)} />
);

const capitalized = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1);

function AllTopics({ topics, term }: { topics: readonly Topic[]; term: string }) {
  const panelId = useId();
  const groups = groupTopics(topics, messages.topics.general);
  const [chosen, choose] = useState<string | null>(null);
  const open = groups.find(([name]) => name === chosen) ?? groups[0];
  if (open === undefined) return null;
  return (
    <Block title={messages.topics.all}>
      <Categories value={open[0]} onChange={(_, name: string) => choose(name)} aria-label={messages.topics.all}>
        {groups.map(([name, members]) => (
          <Tab
            key={name}
            value={name}
            label={`${capitalized(name)} (${formatNumber(members.length)})`}
            aria-controls={panelId}
          />
        ))}
      </Categories>
      <Panel role="tabpanel" id={panelId} aria-label={capitalized(open[0])}>
        <Cards>
          {open[1].map((topic) => (
            <TopicCard key={topic.id} topic={topic} term={term} follow={followButton(topic)} />
          ))}
        </Cards>
      </Panel>
    </Block>
  );
}

function Trending() {
  const trending = useTrendingTopics().data ?? [];
  if (trending.length === 0) return null;
  return (
    <Block title={messages.topics.trending}>
      <Cards>
        {trending.map((topic) => (
          <TopicCard key={topic.id} topic={topic} follow={followButton(topic)} />
        ))}
      </Cards>
    </Block>
  );
}

/** All topics by category, with a search. */
export default function TopicsPage() {
  const topics = useTopics();
  const [term, setTerm] = useState('');
  const isSearching = term.trim() !== '';
  const shown = (topics.data ?? []).filter((topic) => !isSearching || topicMatches(topic, term));
  return (
    <Container>
      <title>{messages.site.title(messages.header.topics)}</title>
      {topics.data?.map((topic) => (
        <TopicFeedLink key={topic.id} topic={topic} />
      ))}
      <Head>
        <h1>{messages.topics.title}</h1>
        <SearchField
          value={term}
          onChange={setTerm}
          label={messages.topics.search}
          placeholder={messages.topics.searchPlaceholder}
          submitLabel={messages.header.searchSubmit}
          clearLabel={messages.home.clearSearch}
        />
      </Head>
      {topics.data === undefined && topics.error !== undefined ? (
        <FailedNotice title={messages.topics.failed} onRetry={topics.refetch} />
      ) : topics.data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <Cards aria-hidden="true" data-skeleton="topics">
            {Array.from({ length: 9 }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move.
              <Skeleton key={i} style={{ blockSize: 84, marginBlockEnd: 24 }} />
            ))}
          </Cards>
        </>
      ) : (
        <>
          {isSearching ? null : <Trending />}
          {shown.length > 0 ? (
            <AllTopics topics={shown} term={term} />
          ) : (
            <Notice title={isSearching ? messages.topics.noMatch(term.trim()) : messages.topics.none} />
          )}
        </>
      )}
    </Container>
  );
}

/** Whether the topic's display name, name or description contains `term`, ignoring case. */
function topicMatches(topic: Topic, term: string): boolean {
  const search = term.trim().toLocaleLowerCase();
  return [topic.displayName, topic.name, topic.description].some((text) => text.toLocaleLowerCase().includes(search));
}

/** Topics by category. `general` comes first and includes topics without a category; the others follow by name. */
function groupTopics(topics: readonly Topic[], general: string): [string, Topic[]][] {
  const groups = Map.groupBy(topics, (topic) => {
    const category = topic.category.trim();
    return category === '' || category.toLocaleLowerCase() === general.toLocaleLowerCase() ? general : category;
  });
  return [...groups].toSorted(([a], [b]) => Number(b === general) - Number(a === general) || a.localeCompare(b));
}
