import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { useTopics, useTrendingTopics } from '#web/shell/cache/public-lists.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Highlighted } from '#web/shell/ui/display/highlighted.tsx';
import { Icon } from '#web/shell/ui/display/icons.tsx';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { FollowButton } from '../following/follow-button.tsx';
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
        <FailedNotice title={messages.topics.failed} error={topics.error} onRetry={topics.refetch} />
      ) : topics.data === undefined ? (
        <>
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
          <Cards aria-hidden="true" data-skeleton="topics">
            {repeat(9, <Skeleton style={{ blockSize: 84, marginBlockEnd: 24 }} />)}
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

const Card = styled('article')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr) auto',
  columnGap: 16,
  paddingBlock: '18px 20px',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > svg': { color: palette.primary.main, marginBlockStart: 1 },
  '& h3': { ...typography.card, marginBlockEnd: 4 },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 a:focus-visible': { outline: 'none' },
  '& h3 a:focus-visible::after': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '&:hover h3 a': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '& p': { ...typography.excerpt, color: palette.text.secondary, marginBlockEnd: 6 },
  '& .counts': { ...typography.meta, color: palette.text.secondary },
  // Above the name's link, which covers the card.
  '& > .follow': { position: 'relative' },
});

interface TopicCardProps {
  topic: Topic;
  /** The search term, highlighted in the texts. */
  term?: string;
  /** The follow button. */
  follow?: ReactNode;
}

/**
 * A topic with its description and counts. The name links to the topic's section of the front page. A search for the
 * name would miss articles of the topic that do not contain its name.
 */
function TopicCard({ topic, term = '', follow }: TopicCardProps) {
  return (
    <Card data-topic={topic.id}>
      <Icon d={iconPath(topic.icon)} size={26} box={24} strokeWidth={1.4} />
      <div>
        <h3>
          <Link to={paths.topic(topic.name)}>
            <Highlighted text={topicLabel(topic)} term={term} />
          </Link>
        </h3>
        {topic.description === '' ? null : (
          <p>
            <Highlighted text={topic.description} term={term} />
          </p>
        )}
        <span className="counts">
          {topic.followerCount === 0 ? null : `${messages.topics.followers(topic.followerCount)} · `}
          {messages.topics.articles(topic.articleCount)}
        </span>
      </div>
      {follow === undefined ? null : <div className="follow">{follow}</div>}
    </Card>
  );
}

/** SVG paths by icon name: strokes in a 24 by 24 view box. */
const iconPaths: Readonly<Record<string, string>> = {
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z',
  bridge: 'M2 17h20M6 17V6M18 17V6M2 13c2 0 4-3 4-7 1 5 3.5 7 6 7s5-2 6-7c0 4 2 7 4 7M10 17v-4M14 17v-4',
  'raised-hand':
    'M7 13V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V13l1.2-2a1.5 1.5 0 0 1 2.6 1.5L16.5 18a5 5 0 0 1-4.3 2.5A5.2 5.2 0 0 1 7 15.3z',
  newspaper: 'M4 5h13v13.5a1.5 1.5 0 0 0 3 0V9h-3M4 5v13.5A1.5 1.5 0 0 0 5.5 20h13M7.5 8.5h6M7.5 12h6M7.5 15.5h3.5',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6M20 6l-3-2',
  gavel: 'M9 6l6 6M11.5 3.5l6 6M6.5 8.5l6 6M11.5 9.5L4 17l2.5 2.5L14 12M13 21h8',
  chip: 'M7 7h10v10H7zM10.5 10.5h3v3h-3zM9.5 7V4M14.5 7V4M9.5 20v-3M14.5 20v-3M7 9.5H4M7 14.5H4M20 9.5h-3M20 14.5h-3',
  mask: 'M4 5c5 2 11 2 16 0v7c0 5-4 8-8 8s-8-3-8-8zM8 10.5c1-1 2-1 3 0M13 10.5c1-1 2-1 3 0M9 15c2 1.5 4 1.5 6 0',
  ballot: 'M4 13h16v7H4zM7.5 13V4h9v9M10 8l1.5 1.5L14.5 6.5M9 16.5h6',
  heart: 'M12 20l-7.5-7.3a4.7 4.7 0 0 1 6.7-6.6l.8.8.8-.8a4.7 4.7 0 0 1 6.7 6.6zM7 12h2.5l1.5-2.5 2 4.5 1.2-2H17',
};
/** A buoy, for topics with an unknown icon name. */
const defaultPath =
  'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6.3 6.3l3.6 3.6M17.7 6.3l-3.6 3.6M6.3 17.7l3.6-3.6M17.7 17.7l-3.6-3.6';

const iconPath = (name: string) => (Object.hasOwn(iconPaths, name) ? iconPaths[name] : defaultPath);
