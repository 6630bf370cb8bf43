import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getPublisher } from '#shared/api/publishers.ts';
import type { PublisherPage as PublisherFacts } from '#shared/domain/articles/publisher.ts';
import { publisherHead } from '#shared/domain/articles/subject-heads.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { describePage } from '#web/shell/ui/browser/document-head.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CardControls } from '../card/card-contexts.tsx';
import { CardSkeletons, Loading } from '../card/skeletons.tsx';
import { PublisherHead } from './publisher-head.tsx';
import { StoryPages } from './story-pages.tsx';
import { SubjectColumns } from './subject-columns.tsx';

/** The button that follows the publisher is above the stories. */
const controls = { follow: () => null };

const Title = styled('div')({ paddingBlock: '40px 34px' });

/** The page of one publisher: who they are, what they cover, and their newest stories. */
export default function PublisherPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useReply(getPublisher, { params: { id } });
  useEffect(() => {
    if (data !== undefined) return describePage(publisherHead(data, window.location.origin));
  }, [data]);
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <Container>
      <title>{messages.site.title(data?.name)}</title>
      {data === undefined ? <Placeholder /> : <Page publisher={data} />}
    </Container>
  );
}

function Page({ publisher }: { publisher: PublisherFacts }) {
  const topics = useTopics().data ?? [];
  const [params] = useSearchParams();
  const requested = params.get('topic');
  const topic = publisher.topics.find(({ id }) => id === requested)?.id;
  return (
    <>
      <PublisherHead publisher={publisher} />
      <SubjectColumns
        aside={
          publisher.topics.length === 0 ? null : (
            <TopicCounts publisher={publisher} topics={topics} selected={topic ?? null} />
          )
        }
      >
        <Section title={topic === undefined ? words.newest : words.newestOn(topicName(topic, topics))}>
          <CardControls value={controls}>
            <StoryPages source={publisher.id} topic={topic} />
          </CardControls>
        </Section>
      </SubjectColumns>
    </>
  );
}

function Placeholder() {
  return (
    <>
      <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      <Title aria-hidden="true">
        <Skeleton style={{ inlineSize: 120, blockSize: 12, marginBlockEnd: 18 }} />
        <Skeleton style={{ inlineSize: 'min(440px, 90%)', blockSize: 46, marginBlockEnd: 22 }} />
        <Skeleton style={{ inlineSize: 'min(640px, 100%)', blockSize: 44 }} />
      </Title>
      <Loading>
        <CardSkeletons count={6} />
      </Loading>
    </>
  );
}

/** Explains that there is no such publisher, or that it could not be loaded. */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  const title = isMissing ? words.notFound : words.oneFailed;
  return (
    <UnreachableNotice error={error} what="front" onRetry={onRetry}>
      <title>{messages.site.title(title)}</title>
      <Notice
        level="h1"
        title={title}
        hint={isMissing ? words.notFoundHint : messages.home.failedHint}
        urgent={!isMissing}
      >
        {isMissing ? null : <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>}
        <Button variant="contained" component={Link} to={paths.publishers}>
          {words.toAll}
        </Button>
      </Notice>
    </UnreachableNotice>
  );
}

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
  publisher: PublisherFacts;
  topics: readonly Topic[];
  /** The topic that the stories are narrowed to. */
  selected: string | null;
}

/** The topics that a publisher covers, each a link to its stories on it. */
function TopicCounts({ publisher, topics, selected }: TopicCountsProps) {
  const most = Math.max(...publisher.topics.map(({ count }) => count));
  const { region } = publisher;
  return (
    <Section title={words.topics}>
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
    </Section>
  );
}
