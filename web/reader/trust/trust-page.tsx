import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation } from 'react-router-dom';
import { listCorrections } from '#shared/api/articles.ts';
import { getTrustPage } from '#shared/api/published.ts';
import { trustPages, trustPath, trustTitles } from '#shared/config/site-paths.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { longDate } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { trustMessages as words } from '#web/shell/messages/en-publishers.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ArticleBody } from '../article/article-body.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 36,
  alignContent: 'start',
  // The footer stays below the screen while the text loads.
  minBlockSize: '100vh',
  paddingBlock: '34px 20px',
  '& > *': { minInlineSize: 0 },
  '& h1': { ...typography.lead, overflowWrap: 'anywhere', marginBlockEnd: 24 },
  '& .text': { maxInlineSize: '68ch' },
  '& .changed': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 28 },
  // On phones the list of pages is above the text, which loads later.
  '& > nav': { order: -1 },
  '& > nav ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 22px' },
  '& > nav a': { ...typography.meta, display: 'inline-block', paddingBlock: 8, fontSize: '0.9375rem' },
  '& > nav a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > nav a[aria-current]': { fontWeight: 650, color: palette.primary.main },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 220px',
    columnGap: 44,
    '& > nav': {
      order: 0,
      paddingInlineStart: 22,
      borderInlineStart: `1px solid ${palette.divider}`,
      alignSelf: 'start',
    },
    '& > nav ul': { display: 'grid' },
  },
});

/** One of the pages that say who runs the site and by which rules. */
export default function TrustPage() {
  const { pathname } = useLocation();
  const page = trustPages.find((one) => pathname.toLowerCase().startsWith(trustPath(one))) ?? trustPages[0];
  useNow();
  const { data, error, refetch } = useReply(getTrustPage, { params: { page } });
  if (data === undefined && error !== undefined)
    return (
      <UnreachableNotice error={error} what="front" onRetry={refetch}>
        <title>{messages.site.title(trustTitles[page])}</title>
        <FailedNotice level="h1" title={words.failed} error={error} onRetry={refetch} />
      </UnreachableNotice>
    );
  return (
    <Container>
      <title>{messages.site.title(trustTitles[page])}</title>
      <Columns>
        <div>
          <h1>{trustTitles[page]}</h1>
          <div className="text">
            {data === undefined ? <Placeholder /> : <ArticleBody html={data.html} language={null} isOurs />}
          </div>
          {page === 'corrections' ? <Corrections /> : null}
          {data === undefined || data.changedAt === null ? null : (
            <p className="changed">
              {words.changed} <time dateTime={data.changedAt}>{longDate(data.changedAt)}</time>
            </p>
          )}
        </div>
        <nav aria-label={words.pages} data-print="no">
          <ul>
            {trustPages.map((one) => (
              <li key={one}>
                <Link to={paths.trust(one)} aria-current={one === page ? 'page' : undefined}>
                  {trustTitles[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Columns>
    </Container>
  );
}

const List = styled('ul')({
  maxInlineSize: '68ch',
  marginBlockStart: 28,
  '& li': { paddingBlock: 16, borderBlockStart: `1px solid ${palette.divider}`, overflowWrap: 'anywhere' },
  '& time': { ...typography.meta, color: palette.text.secondary },
  '& a': { ...typography.brief, display: 'block', marginBlock: '2px 4px' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** What the editors say they have corrected, the newest first. */
function Corrections() {
  const { data, error, refetch } = useReply(listCorrections, noInput);
  if (data === undefined)
    return error === undefined ? (
      <Placeholder />
    ) : (
      <FailedNotice title={words.correctionsFailed} error={error} onRetry={refetch} />
    );
  if (data.length === 0) return <p>{words.noCorrections}</p>;
  return (
    <List aria-label={words.corrections}>
      {data.map(({ id, title, source, language, text, at }) => (
        <li key={`${id} ${at}`}>
          <time dateTime={at}>{longDate(at)}</time>
          <Link to={paths.article(id)} dir="auto" lang={language ?? undefined}>
            {title} <bdi>({source})</bdi>
          </Link>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </List>
  );
}

const Placeholder = () => (
  <>
    <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
    <div aria-hidden="true">
      {[96, 92, 98, 60].map((percent) => (
        <Skeleton key={percent} style={{ inlineSize: `${percent}%`, blockSize: 18, marginBlockEnd: 14 }} />
      ))}
    </div>
  </>
);
