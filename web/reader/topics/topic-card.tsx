import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { messages } from '#web/messages/en.ts';
import { topicLabel } from '#web/messages/topic-label.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { Highlighted } from '#web/ui/display/highlighted.tsx';
import { TopicIcon } from './topic-icon.tsx';

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
