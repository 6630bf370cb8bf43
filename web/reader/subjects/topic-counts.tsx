import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

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
  title: string;
  counts: readonly { id: string; count: number }[];
  topics: readonly Topic[];
  region: Region | null;
  /** Where the articles on a topic are; of all for null. */
  addressOf: (id: string | null) => string;
  /** The topic that the page is narrowed to. */
  selected: string | null;
}

/** The topics of a subject's articles, each a link to those on it. */
export function TopicCounts({ title, counts, topics, region, addressOf, selected }: TopicCountsProps) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <Section title={title}>
      <List style={{ '--region': region === null ? palette.text.secondary : palette.region[region] }}>
        {selected === null ? null : (
          <li>
            <Link to={addressOf(null)}>
              <span className="topic">{words.allTopics}</span>
            </Link>
          </li>
        )}
        {counts.map(({ id, count }) => (
          <li key={id}>
            <Link to={addressOf(id)} aria-current={id === selected ? 'true' : undefined}>
              <span className="topic">{topicName(id, topics)}</span>
              <span className="count">
                <span aria-hidden="true">{formatNumber(count)}</span>
                <VisuallyHidden>{words.stories(count)}</VisuallyHidden>
              </span>
              <span className="bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </List>
    </Section>
  );
}
