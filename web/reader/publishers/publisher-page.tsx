import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getPublisher } from '#shared/api/publishers.ts';
import type { PublisherPage as PublisherFacts } from '#shared/domain/articles/publisher.ts';
import { publisherHead } from '#shared/domain/articles/subject-heads.ts';
import { ApiError } from '#web/api.ts';
import { useTopics } from '#web/cache/public-lists.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { publisherMessages as words } from '#web/messages/en-publishers.ts';
import { topicName } from '#web/messages/topic-label.ts';
import { isNetworkError } from '#web/offline/offline-actions.ts';
import { paths } from '#web/paths.ts';
import { UnreachableNotice } from '#web/site/unreachable-notice.tsx';
import { describePage } from '#web/ui/browser/document-head.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { CardControls } from '../card/card-controls.tsx';
import { CardSkeletons, Loading } from '../card/skeletons.tsx';
import { PublisherHead } from './publisher-head.tsx';
import { StoryPages } from './story-pages.tsx';
import { SubjectColumns } from './subject-columns.tsx';
import { TopicCounts } from './topic-counts.tsx';

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
  const storiesId = useId();
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
        <section aria-labelledby={storiesId}>
          <SectionHead id={storiesId}>
            {topic === undefined ? words.newest : words.newestOn(topicName(topic, topics))}
          </SectionHead>
          <CardControls value={controls}>
            <StoryPages source={publisher.id} topic={topic} />
          </CardControls>
        </section>
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
  const notice = (
    <>
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
    </>
  );
  return isNetworkError(error) ? <UnreachableNotice what="front" onRetry={onRetry} fallback={notice} /> : notice;
}
