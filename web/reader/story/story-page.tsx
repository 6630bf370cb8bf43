import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { getStory } from '#shared/api/stories.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { storyHead } from '#shared/domain/stories/story-head.ts';
import type { PageReport, StoryPage as StoryFacts } from '#shared/domain/stories/story-page.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { CleanAddress, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { storyMessages as words } from '#web/shell/messages/en-story.ts';
import { allQuery, paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { describePage } from '#web/shell/ui/browser/document-head.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { ArticleBar } from '../article/article-bar.tsx';
import { ShareButton } from '../article/reactions.tsx';
import { ArticlePicture } from '../card/article-picture.tsx';
import { HeadlineIndex } from '../card/headline-list.tsx';
import { Age, SourceName } from '../card/source-and-age.tsx';
import { ShowMore } from '../feed/show-more.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { ReportGroups } from './report-groups.tsx';
import { useShowAll } from './use-show-all.ts';

const DoubtButton = lazyPart(() => import('./doubt-button.tsx'));

/** The page of a story: how one event is reported at the reader's two shores and elsewhere. */
export default function StoryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useStory(id);
  const isGone = error instanceof ApiError && error.status === 410;
  if (error !== undefined && (data === undefined || isGone)) return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <>
      <title>{messages.site.title(data?.title)}</title>
      <ArticleBar label={words.actions}>
        {data === undefined ? null : <ShareButton article={{ ...data, path: paths.story(data.id) }} />}
      </ArticleBar>
      <Container>{data === undefined ? <StorySkeleton /> : <Story key={data.id} story={data} />}</Container>
    </>
  );
}

/** Loads a story. If it was merged into another one, the page moves to that address without a second request. */
function useStory(id: string) {
  const navigate = useNavigate();
  const reply = useReply(getStory, { params: { id } });
  const seed = useSeedReply(getStory);
  const { data } = reply;
  useEffect(() => {
    if (data !== undefined) return describePage(storyHead(data, window.location.origin));
  }, [data]);
  useEffect(() => {
    if (data === undefined || data.id === id) return;
    seed({ params: { id: data.id } }, data);
    navigate(paths.story(data.id), { replace: true });
  }, [data, id, seed, navigate]);
  return reply;
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  const isMissing = status === 404 || status === 410;
  const title = status === 410 ? words.takenDown : words.notFound;
  const hint = status === 410 ? words.takenDownHint : words.notFoundHint;
  const notice = (
    <UnreachableNotice error={error} what="page" onRetry={onRetry}>
      <title>{messages.site.title(isMissing ? title : words.failed)}</title>
      <Notice
        level="h1"
        title={isMissing ? title : words.failed}
        hint={isMissing ? hint : failureHint(error)}
        urgent={!isMissing}
      >
        {isMissing ? null : <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>}
        <Button variant="contained" component={Link} to={paths.home}>
          {messages.article.back}
        </Button>
      </Notice>
    </UnreachableNotice>
  );
  return status === 404 || status === 400 ? <CleanAddress>{notice}</CleanAddress> : notice;
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 44,
  paddingBlock: '28px 60px',
});
/** The headline, the picture, the summary and the names: in this order on phones, in two columns on wide screens. */
const Front = styled('div')({
  display: 'flow-root',
  '& > * + *': { marginBlockStart: 28 },
  // Floats, because the rows of a grid would leave a hole beside the higher one of the headline and the picture.
  [breakpoints.up('md')]: {
    '& > *': { float: 'inline-start', clear: 'inline-start', inlineSize: 'calc(58% - 22px)' },
    '& > .side': { float: 'inline-end', clear: 'inline-end', inlineSize: 'calc(42% - 22px)' },
    '& > figure.side': { marginBlockStart: 0 },
  },
});
const Head = styled('header')({
  '& .kicker': { ...typography.section, color: palette.primary.main, marginBlockEnd: 12 },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2.0625rem, 1.5rem + 2.4vw, 3.375rem)',
    overflowWrap: 'anywhere',
  },
  '& .counts': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.secondary, marginBlockStart: 16 },
  '& .counts b': { fontWeight: 650, color: palette.text.primary },
  '& .counts a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .actions': { marginBlockStart: 16 },
});
const Credited = styled('figure')({
  '& figcaption': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 6 },
});
const Sentences = styled('ul')({
  '& li': { ...typography.standfirst, paddingBlock: 12, borderBlockStart: `1px solid ${palette.divider}` },
  '& li:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 },
  '& p + p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 3 },
  '& p a': { fontWeight: 600, color: palette.primary.main },
  '& p a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { '& p + p a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 } },
});
const Names = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Lower = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 44,
  [breakpoints.up('md')]: { '&:has(> * + *)': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' } },
});
const Times = styled('div')({
  // 24 px for a mouse, as the names of sources have: the line stays as high as the text.
  '& h3 a': { paddingBlock: 4 },
  // Without pictures beside them, the sources have a column of their own.
  [breakpoints.up('md')]: {
    '&:only-child article > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
      columnGap: 44,
      alignItems: 'baseline',
    },
  },
});
const Pictures = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 18px',
});
const Doubt = styled('div')({ paddingBlockStart: 18, borderBlockStart: `1px solid ${palette.divider}` });

/** Pictures shown, besides the one at the top. */
const mostPictures = 6;

function Story({ story }: { story: StoryFacts }) {
  const { reports, title, language, id } = story;
  const lead = reports.find((one) => one.id === story.lead) ?? reports[0];
  const pictures = useMemo(() => {
    const unpaid = reports.filter(({ sponsored }) => !sponsored);
    const main = lead?.image && !lead.sponsored ? lead : unpaid.find(({ image }) => image);
    const others = picturesApart(
      unpaid.filter((one) => one !== main),
      {
        above: main === undefined ? [] : [main],
        apart: Number.POSITIVE_INFINITY,
      },
    );
    return { main: main ?? lead, others: others.filter(({ image }) => image).slice(0, mostPictures) };
  }, [reports, lead]);
  const isAlone = reports.length === 1;
  return (
    <Page>
      <Front>
        <Head>
          <p className="kicker">{words.kicker}</p>
          <h1 dir="auto" lang={language ?? undefined}>
            {typeset(title, language)}
          </h1>
          <Counts reports={reports} />
          <div className="actions" data-print="no">
            <FollowButton target={{ followType: 'story', followId: id }} name={words.thisStory(title)} words={words} />
          </div>
        </Head>
        {pictures.main === undefined ? null : <CreditedPicture report={pictures.main} isMain />}
        <Summary story={story} />
        <Composed articles={story.composed} />
        <NameList title={words.people} names={story.people} />
        <NameList title={words.places} names={story.places} />
      </Front>
      <ReportGroups story={story} />
      {isAlone ? null : (
        <StepByStep>
          <Lower key="lower">
            <Timeline reports={reports} />
            {pictures.others.length === 0 ? null : (
              <Section title={words.pictures}>
                <Pictures>
                  {pictures.others.map((report) => (
                    <li key={report.id}>
                      <CreditedPicture report={report} />
                    </li>
                  ))}
                </Pictures>
              </Section>
            )}
          </Lower>
          <Doubt key="doubt" data-print="no">
            <DoubtButton story={story} />
          </Doubt>
        </StepByStep>
      )}
    </Page>
  );
}

/** `12 reports from 3 shores`, how many outlets and languages, who reported first, and when the latest came. */
function Counts({ reports }: { reports: readonly PageReport[] }) {
  const [first] = reports;
  const latest = reports.at(-1);
  if (first === undefined || latest === undefined) return null;
  const countries = new Set(reports.flatMap(({ country }) => country ?? []));
  const outlets = new Set(reports.map(({ publisherId }) => publisherId));
  return (
    <>
      <p className="counts">
        <Dotted
          items={[
            <b key="reports">{messages.card.reportsFrom(reports.length, countries.size)}</b>,
            outlets.size === reports.length ? null : words.outlets(outlets.size),
            reports.length === 1 ? null : (
              <span key="latest">
                {words.latest} <Age publishedAt={latest.publishedAt} as="long" />
              </span>
            ),
          ]}
        />
      </p>
      <p className="counts">
        {reports.length === 1 ? (
          words.alone(first.copies.length)
        ) : (
          <>
            <b>
              <bdi>
                <SourceName id={first.publisherId}>{first.source}</SourceName>
              </bdi>
            </b>{' '}
            {words.reportedFirst} <Age publishedAt={first.publishedAt} as="long" />
          </>
        )}
      </p>
    </>
  );
}

/** A picture, with whose report it is from. */
function CreditedPicture({ report, isMain = false }: { report: PageReport; isMain?: boolean }) {
  return (
    <Credited className={isMain ? 'side' : undefined}>
      <ArticlePicture article={report} ratio="3 / 2" sizes="(min-width: 900px) 500px, 100vw" first={isMain} />
      {report.image ? (
        <figcaption>
          {words.picture} {report.picture?.credit ? <bdi>{report.picture.credit}, </bdi> : null}
          <Link to={paths.article(report.id)}>
            <bdi>{report.source}</bdi>
          </Link>
        </figcaption>
      ) : null}
    </Credited>
  );
}

/** Sentences of the reports in their own languages, each with its source. */
function Summary({ story: { summary, reports } }: { story: StoryFacts }) {
  const byId = new Map(reports.map((report) => [report.id, report]));
  // Without those of reports that have been taken down since the page was loaded.
  const sentences = summary.flatMap(({ text, reportId }) => {
    const report = byId.get(reportId);
    return report === undefined ? [] : [{ text, report }];
  });
  if (sentences.length === 0) return null;
  return (
    <Section title={words.summary}>
      <Sentences>
        {sentences.map(({ text, report }) => (
          <li key={text}>
            <p dir="auto" lang={report.language ?? undefined}>
              {typeset(text, report.language)}
            </p>
            <p>
              <Link to={paths.article(report.id)}>
                <bdi>{report.source}</bdi>
              </Link>
            </p>
          </li>
        ))}
      </Sentences>
    </Section>
  );
}

/** The generated articles that are made of the story's reports. */
function Composed({ articles }: { articles: StoryFacts['composed'] }) {
  if (articles.length === 0) return null;
  return (
    <Section title={words.composed}>
      <Sentences>
        {articles.map(({ id, title, language, source, publishedAt }) => (
          <li key={id}>
            <p dir="auto" lang={language ?? undefined}>
              {typeset(title, language)}
            </p>
            <p>
              <Link to={paths.article(id)}>
                <bdi>{source}</bdi>
              </Link>{' '}
              <Age publishedAt={publishedAt} />
            </p>
          </li>
        ))}
      </Sentences>
    </Section>
  );
}

/** Reports shown at first. */
const shownFirst = 8;

/** The reports by time, the earliest first. */
function Timeline({ reports }: { reports: readonly PageReport[] }) {
  const { list, isCut, showAll } = useShowAll<HTMLDivElement>(reports.length, shownFirst);
  return (
    <Times ref={list}>
      <HeadlineIndex title={words.timeline} articles={isCut ? reports.slice(0, shownFirst) : reports} />
      {isCut ? (
        <ShowMore to={`?${allQuery}`} onPress={showAll}>
          {words.showAll(reports.length)}
        </ShowMore>
      ) : null}
    </Times>
  );
}

/** Names in the reports, each a link to the search for it. */
function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Section className="side" title={title} data-print="no">
      <Names>
        {names.map((name) => (
          <li key={name}>
            <Chip clickable component={Link} to={paths.archive(`"${name}"`)} label={<bdi>{name}</bdi>} />
          </li>
        ))}
      </Names>
    </Section>
  );
}

function StorySkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <Page aria-hidden="true">
        <Front>
          <div>
            <Skeleton style={{ inlineSize: 170, blockSize: 12, marginBlockEnd: 16 }} />
            <Skeleton style={{ inlineSize: '96%', blockSize: 46, marginBlockEnd: 12 }} />
            <Skeleton style={{ inlineSize: '70%', blockSize: 46, marginBlockEnd: 26 }} />
            <Skeleton style={{ inlineSize: '60%', blockSize: 16 }} />
          </div>
          <figure className="side">
            <Skeleton style={{ aspectRatio: '3 / 2' }} />
          </figure>
        </Front>
        <Skeleton style={{ blockSize: 420 }} />
      </Page>
    </>
  );
}
