import styled from '@emotion/styled';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PublisherPage } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { publisherMessages as words } from '#web/messages/en-publishers.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { topicName } from '#web/messages/topic-label.ts';
import { paths } from '#web/paths.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 28,
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& a': {
    ...typography.meta,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '5px 10px',
    paddingBlock: 8,
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
  },
  '& a:hover .topic': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { fontWeight: 650, color: palette.primary.main },
  '& .count': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  // The share of its stories.
  '& .bar': { gridColumn: '1 / -1', blockSize: 3, background: palette.divider },
  '& .bar > span': { display: 'block', blockSize: '100%', background: 'var(--region)' },
  '@media (forced-colors: active)': { '& .bar': { display: 'none' } },
});

interface TopicCountsProps {
  publisher: PublisherPage;
  topics: readonly Topic[];
  /** The topic that the stories are narrowed to. */
  selected: string | null;
}

/** The topics that a publisher covers, each a link to its stories on it. */
export function TopicCounts({ publisher, topics, selected }: TopicCountsProps) {
  const id = useId();
  const most = Math.max(...publisher.topics.map(({ count }) => count));
  const { region } = publisher;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{words.topics}</SectionHead>
      <List style={{ '--region': region === null ? palette.text.secondary : palette.region[region] }}>
        {selected === null ? null : (
          <li>
            <Link to={paths.publisher(publisher.id)}>
              <span className="topic">{words.allTopics}</span>
            </Link>
          </li>
        )}
        {publisher.topics.map((topic) => (
          <li key={topic.id}>
            <Link
              to={`${paths.publisher(publisher.id)}?topic=${encodeURIComponent(topic.id)}`}
              aria-current={topic.id === selected ? 'true' : undefined}
            >
              <span className="topic">{topicName(topic.id, topics)}</span>
              <span className="count">
                <span aria-hidden="true">{formatNumber(topic.count)}</span>
                <VisuallyHidden>{words.stories(topic.count)}</VisuallyHidden>
              </span>
              <span className="bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * topic.count) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </List>
    </section>
  );
}
