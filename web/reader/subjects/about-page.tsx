import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type EntityPage, getEntity } from '#shared/api/search.ts';
import { entityHead } from '#shared/domain/articles/subject-heads.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { aboutMessages as words } from '#web/shell/messages/en-publishers.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { describePage } from '#web/shell/ui/browser/document-head.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CardSkeletons, Loading } from '../card/skeletons.tsx';
import { MonthsChart } from './months-chart.tsx';
import { StoryCards } from './story-pages.tsx';
import { SubjectColumns } from './subject-columns.tsx';

const Head = styled('header')({
  paddingBlock: '34px 22px',
  marginBlockEnd: 30,
  borderBlockEnd: `3px double ${palette.divider}`,
  '& .kicker': { ...typography.section, color: palette.primary.main },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2.25rem, 1.5rem + 3.2vw, 4rem)',
    overflowWrap: 'anywhere',
    marginBlock: '10px 8px',
  },
  '& .count': { ...typography.standfirst, color: palette.text.secondary },
});
const Names = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const More = styled('div')({ display: 'flex', justifyContent: 'center', paddingBlock: '36px 20px' });

/** The page of a person, an organisation or a place that at least five stories name. */
export default function AboutPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useReply(getEntity, { params: { slug } });
  useEffect(() => {
    if (data !== undefined) return describePage(entityHead(data, window.location.origin));
  }, [data]);
  if (data === undefined && error !== undefined) return <LoadFailed slug={slug} error={error} onRetry={refetch} />;
  return (
    <Container>
      <title>{messages.site.title(data?.name)}</title>
      {data === undefined ? <Placeholder /> : <Page entity={data} />}
    </Container>
  );
}

function Page({ entity: { name, count, articles, months, coMentioned } }: { entity: EntityPage }) {
  return (
    <>
      <Head>
        <p className="kicker">{words.kicker}</p>
        <h1 dir="auto">{name}</h1>
        <p className="count">{words.stories(count)}</p>
      </Head>
      <SubjectColumns
        aside={
          <>
            {months.length === 0 ? null : (
              <Section title={words.overTime}>
                <MonthsChart months={months} label={words.overTime} />
              </Section>
            )}
            {coMentioned.length === 0 ? null : (
              <Section title={words.coMentioned}>
                <Names>
                  {coMentioned.map((one) => (
                    <li key={one.slug}>
                      <Chip clickable component={Link} to={paths.about(one.slug)} label={<bdi>{one.name}</bdi>} />
                    </li>
                  ))}
                </Names>
              </Section>
            )}
          </>
        }
      >
        <Section title={words.newest}>
          <StoryCards articles={articles} />
          {articles.length >= count ? null : (
            <More>
              <Button size="large" component={Link} to={paths.archive(`"${name}"`)}>
                {words.searchAll}
              </Button>
            </More>
          )}
        </Section>
      </SubjectColumns>
    </>
  );
}

function Placeholder() {
  return (
    <>
      <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      <Head aria-hidden="true">
        <Skeleton style={{ inlineSize: 110, blockSize: 12, marginBlockEnd: 18 }} />
        <Skeleton style={{ inlineSize: 'min(440px, 90%)', blockSize: 56 }} />
      </Head>
      <Loading>
        <CardSkeletons count={6} />
      </Loading>
    </>
  );
}

interface LoadFailedProps {
  slug: string;
  error: Error;
  onRetry: () => void;
}

/** Explains that there is no page of this name, with the search for it, or that it could not be loaded. */
function LoadFailed({ slug, error, onRetry }: LoadFailedProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  const name = slug.replaceAll('-', ' ');
  const title = isMissing ? words.notFound : words.failed;
  return (
    <UnreachableNotice error={error} what="front" onRetry={onRetry}>
      <title>{messages.site.title(title)}</title>
      {isMissing ? (
        <Notice level="h1" title={title} hint={words.notFoundHint}>
          <Button variant="contained" component={Link} to={paths.archive(name)}>
            {words.search(name)}
          </Button>
        </Notice>
      ) : (
        <FailedNotice level="h1" title={title} onRetry={onRetry} />
      )}
    </UnreachableNotice>
  );
}
