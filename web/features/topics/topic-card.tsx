import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/topic.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { color, type } from '#web/theme.ts';
import { topicLabel } from './topic-label.ts';

const Card = styled('article')({
  position: 'relative',
  paddingBlock: '16px 18px',
  borderBlockStart: `1px solid ${color.rule}`,
  '& h3': { ...type.card, marginBlockEnd: 4 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${color.brand}`, outlineOffset: -2 },
  '&:hover a': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '& p': { ...type.excerpt, color: color.soft, marginBlockEnd: 6 },
  '& .count': { ...type.meta, color: color.soft },
});

/** A topic, and how much is written about it. Opens its section of the front page. */
export function TopicCard({ topic }: { topic: Topic }) {
  return (
    <Card>
      <h3>
        <Link to={paths.topic(topic.name)}>{topicLabel(topic)}</Link>
      </h3>
      {topic.description === '' ? null : <p>{topic.description}</p>}
      <span className="count">{messages.topics.articles(topic.articleCount)}</span>
    </Card>
  );
}
