import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Highlighted } from '#web/shell/ui/display/highlighted.tsx';

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
export function TopicCard({ topic, term = '', follow }: TopicCardProps) {
  return (
    <Card data-topic={topic.id}>
      <TopicIcon name={topic.icon} />
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

/** A topic's icon. Decorative: the topic's name is next to it. */
function TopicIcon({ name }: { name: string }) {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={Object.hasOwn(iconPaths, name) ? iconPaths[name] : defaultPath} />
    </svg>
  );
}
