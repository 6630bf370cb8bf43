import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { feedPath } from '#shared/config/site-paths.ts';
import type { PageHead } from '#shared/domain/articles/article-head.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import type { CachedReply } from '#web/shell/cache/use-reply.ts';
import { CleanAddress, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { publisherMessages } from '#web/shell/messages/en-publishers.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { describePage } from '#web/shell/ui/browser/document-head.ts';
import { FeedIcon } from '#web/shell/ui/display/icons.tsx';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CardSkeletons, Loading } from '../card/skeletons.tsx';
import { SidebarContext, useSidebar } from '../feed/masonry.tsx';

interface SubjectPageProps<T> {
  reply: CachedReply<T>;
  /** What search engines and sharing services read about the subject. */
  describe: (subject: T, origin: string) => PageHead;
  words: { notFound: string; notFoundHint: string; failed: string };
  /** Where to go instead. */
  elsewhere: { to: string; label: string };
  children: (subject: T) => ReactNode;
}

/** The page of one subject while it loads, once it has, and if there is none or it could not be loaded. */
export function SubjectPage<T extends { name: string }>(props: SubjectPageProps<T>) {
  const { reply, describe, words, elsewhere, children } = props;
  const { data, error, refetch } = reply;
  useEffect(() => {
    if (data !== undefined) return describePage(describe(data, window.location.origin));
  }, [data, describe]);
  if (data === undefined && error !== undefined) {
    const isMissing = error instanceof ApiError && error.status === 404;
    const title = isMissing ? words.notFound : words.failed;
    const hint = isMissing ? words.notFoundHint : failureHint(error);
    const notice = (
      <UnreachableNotice error={error} what="front" onRetry={refetch}>
        <title>{messages.site.title(title)}</title>
        <Notice level="h1" title={title} hint={hint} urgent={!isMissing}>
          {isMissing ? null : <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>}
          <Button variant="contained" component={Link} to={elsewhere.to}>
            {elsewhere.label}
          </Button>
        </Notice>
      </UnreachableNotice>
    );
    return isMissing || (error instanceof ApiError && error.status === 400) ? (
      <CleanAddress>{notice}</CleanAddress>
    ) : (
      notice
    );
  }
  return (
    <Container>
      <title>{messages.site.title(data?.name)}</title>
      {data === undefined ? <Placeholder /> : children(data)}
    </Container>
  );
}

const Title = styled('div')({ paddingBlock: '40px 34px' });

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

// On phones the facts are above the stories: they are short, the stories go on. In the document they come after the
// stories: the keyboard and screen readers reach the first headline at once.
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 36,
  '& > *': { minInlineSize: 0 },
  '& > aside': { order: -1, display: 'grid', gap: 36, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > aside.long': { order: 0 },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
    columnGap: 44,
    '& > aside': {
      order: 0,
      paddingInlineStart: 22,
      borderInlineStart: `1px solid ${palette.divider}`,
      alignSelf: 'start',
    },
  },
});

interface SubjectColumnsProps {
  aside: ReactNode;
  /** Whether the aside is too long to be above the stories on a phone. */
  isLong?: boolean;
  children: ReactNode;
}

/** The stories of one subject, with facts about it beside them. */
export function SubjectColumns({ aside, isLong = false, children }: SubjectColumnsProps) {
  const [sidebar, setSidebar] = useSidebar();
  return (
    <Columns>
      <div>
        <SidebarContext value={aside === null ? null : sidebar}>{children}</SidebarContext>
      </div>
      {aside === null ? null : (
        <aside ref={setSidebar} className={isLong ? 'long' : undefined}>
          {aside}
        </aside>
      )}
    </Columns>
  );
}

/** A button that opens the RSS feed of this name. */
export const FeedButton = ({ feed }: { feed: string }) => (
  <Button
    size="small"
    href={feedPath(feed, 'xml')}
    type="application/rss+xml"
    startIcon={<FeedIcon />}
    sx={{ fontSize: '0.8125rem' }}
  >
    {publisherMessages.feed}
  </Button>
);
