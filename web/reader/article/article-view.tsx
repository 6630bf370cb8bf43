import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { pictureSizes } from '#shared/config/picture-path.ts';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { useOrigin } from '#web/shell/state/served.ts';
import { textSizeProperty } from '#web/shell/storage/preferences.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { TrendingIcon } from '#web/shell/ui/display/icons.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { ArticlePicture } from '../card/article-picture.tsx';
import { outboundHref } from '../card/article-reports.ts';
import { isPreview, plainText } from '../card/excerpt.ts';
import { Age, SourceName } from '../card/source-and-age.tsx';
import { isOnServer, PremiumBadge, RegionTag, SponsoredBadge } from '../card/story.tsx';
import { scaled, sized } from './text-size.tsx';

/** From here on the picture is beside the title: above it, it would push the title off the first screen. */
const hasRoomBeside = breakpoints.up('md');
const Sized = styled('article')(sized);
/** The picture with the labels, title and byline. */
const Head = styled('header')({
  [hasRoomBeside]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
    columnGap: 40,
    alignItems: 'start',
    maxInlineSize: 1280,
    marginInline: 'auto',
    marginBlock: '8px 34px',
    paddingInline: 32,
    '&& > *': { padding: 0, margin: 0, maxInlineSize: 'none' },
  },
});
const Figure = styled('figure')({
  maxInlineSize: 1048,
  marginInline: 'auto',
  // From edge to edge on a phone.
  '&& > :not(figcaption)': { borderRadius: 0 },
  [breakpoints.up('sm')]: { paddingInline: 24, '&& > :not(figcaption)': { borderRadius: 3 } },
  [hasRoomBeside]: { '&& > :not(figcaption)': { aspectRatio: '3 / 2 !important' } },
  '& figcaption': {
    ...typography.meta,
    fontSize: scaled('0.8125rem'),
    color: palette.text.secondary,
    marginBlockStart: 8,
  },
  // The light edition has a link in place of the picture.
  '& > :is(figcaption, a)': { paddingInline: 18, [breakpoints.up('sm')]: { paddingInline: 0 } },
  // In place of the picture is a drawing.
  '&:not(:has(img, a)) figcaption': { display: 'none' },
});
const Column = styled('div')({
  maxInlineSize: 700,
  marginInline: 'auto',
  paddingInline: 18,
  [breakpoints.up('sm')]: { paddingInline: 24 },
});
/** Each label draws the line before it; the box clips the lines of labels that start a row. */
const Labels = styled('div')({
  ...typography.meta,
  marginBlock: '20px 12px',
  overflow: 'clip',
  color: palette.text.secondary,
  [hasRoomBeside]: { marginBlockStart: 0 },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 4, marginInlineStart: -13 },
  '& > div > *': { borderInlineStart: `1px solid ${palette.divider}`, paddingInline: 12 },
  '& .name': { textTransform: 'capitalize' },
});
const Title = styled('h1')({
  fontFamily: typography.fontFamilySerif,
  fontWeight: 560,
  fontSize: scaled('clamp(2.0625rem, 1.6rem + 1.9vw, 3rem)'),
  lineHeight: 1.08,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
  // As in base.css: at twice the size, a word can be longer than the line.
  [`:root[style*="${textSizeProperty}"] &`]: { hyphens: 'auto' },
});
const Summary = styled('p')({
  ...typography.standfirst,
  fontSize: scaled('1.3125rem'),
  color: palette.text.secondary,
  marginBlockStart: 16,
});
/** The body with the aside: next to it on wide screens, below it on others. */
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 652px)',
  justifyContent: 'center',
  paddingInline: 18,
  [breakpoints.up('sm')]: { paddingInline: 24 },
  '& > .beside': { marginBlockEnd: 36, minInlineSize: 0 },
  '@media (min-width: 1400px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 652px) minmax(0, 1fr)',
    columnGap: 44,
    '& > *': { gridColumn: 2 },
    '& > .beside': {
      gridColumn: 3,
      gridRow: 1,
      position: 'sticky',
      insetBlockStart: 80,
      alignSelf: 'start',
      margin: 0,
    },
  },
});
const Lines = styled('div')({ display: 'grid', gap: 14, minBlockSize: 420, alignContent: 'start' });

interface ArticleViewProps {
  /** A preview is enough: the body comes as `children`. */
  article: ArticlePreview;
  /** Names of its topic and its category. */
  subjects: readonly string[];
  /** Next to the publisher's name. */
  follow?: ReactNode;
  /** Next to the body on wide screens, else below it. */
  aside?: ReactNode;
  /** Below the body: topics, reactions, texts for sharing. */
  footer?: ReactNode;
  /** The body. */
  children: ReactNode;
}

/** The layout of an article: picture, labels, title, byline, body. */
export function ArticleView({ article, subjects, follow, aside, footer, children }: ArticleViewProps) {
  const summary = plainText(article.summary);
  return (
    <Sized>
      <Head>
        <Figure>
          <ArticlePicture
            article={article}
            ratio="2 / 1"
            sizes={pictureSizes.article}
            first
            alt={article.picture?.alt}
          />
          {article.picture?.caption || article.picture?.credit ? (
            <figcaption dir="auto">
              <span lang={article.language ?? undefined}>{typeset(article.picture.caption, article.language)}</span>{' '}
              {article.picture.credit === '' ? null : messages.article.picture(article.picture.credit)}
            </figcaption>
          ) : null}
        </Figure>
        <Column>
          <Labels>
            <div>
              {article.sponsored ? (
                <span>
                  <SponsoredBadge sponsored long />
                </span>
              ) : null}
              {article.isPremium ? (
                <span>
                  <PremiumBadge premium />
                </span>
              ) : null}
              {article.region === null ? null : (
                <span>
                  <RegionTag region={article.region} isStop />
                </span>
              )}
              {subjects.map((name) => (
                <span className="name" key={name}>
                  {name}
                </span>
              ))}
              <span>{messages.card.minutes(article.readMinutes)}</span>
              {isOnServer(article) ? <span>{messages.article.views(article.views)}</span> : null}
            </div>
          </Labels>
          <Title dir="auto" lang={article.language ?? undefined}>
            {typeset(article.title, article.language)}
          </Title>
          {isPreview(article.content) && summary !== '' ? (
            <Summary dir="auto" lang={article.language ?? undefined}>
              {typeset(summary, article.language)}
            </Summary>
          ) : null}
          <CorrectedNote article={article} />
          <Byline article={article} follow={follow} />
        </Column>
      </Head>
      <Columns>
        <div>{children}</div>
        {aside ? <div className="beside">{aside}</div> : null}
        {footer ? <div>{footer}</div> : null}
      </Columns>
      <StepByStep>
        <PrintedFrom article={article} />
      </StepByStep>
    </Sized>
  );
}

const Printed = styled('p')({
  display: 'none',
  '@media print': {
    ...typography.meta,
    display: 'block',
    maxInlineSize: 652,
    marginInline: 'auto',
    paddingBlockStart: 10,
    borderBlockStart: `1px solid ${palette.divider}`,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
});

/** On paper only: where the article was printed from and when, and its page at the publisher. */
function PrintedFrom({ article }: { article: ArticlePreview }) {
  const now = useNow();
  const origin = useOrigin();
  return (
    <Printed data-printed="">
      {messages.article.printed(fullMoment(now.toISOString()))}
      {isOnServer(article) ? (
        <>
          <br />
          <bdi>{new URL(paths.article(article.id), origin).href}</bdi>
        </>
      ) : null}
      {article.url === null || article.url.trim() === '' ? null : (
        <>
          <br />
          {messages.article.original} <bdi>{outboundHref(article.url)}</bdi>
        </>
      )}
    </Printed>
  );
}

/** The placeholder of a body. */
export function BodySkeleton() {
  return (
    <Lines aria-hidden="true">
      {['100%', '97%', '99%', '62%', '98%', '95%', '96%', '41%'].map((size, i) => (
        <Skeleton key={size} style={{ inlineSize: size, blockSize: 18, marginBlockStart: i === 4 ? 14 : 0 }} />
      ))}
    </Lines>
  );
}

/** The placeholder of an article without a preview. */
export function ArticleSkeleton() {
  return (
    <div aria-hidden="true">
      <Head as="div">
        <Figure>
          <Skeleton style={{ aspectRatio: '2 / 1' }} />
        </Figure>
        <Column>
          <Skeleton style={{ inlineSize: 160, blockSize: 12, marginBlock: '24px 18px' }} />
          <Skeleton style={{ inlineSize: '94%', blockSize: 40, marginBlockEnd: 12 }} />
          <Skeleton style={{ inlineSize: '70%', blockSize: 40, marginBlockEnd: 34 }} />
          <Skeleton style={{ inlineSize: '100%', blockSize: 64, marginBlockEnd: 30 }} />
        </Column>
      </Head>
      <Column>
        <BodySkeleton />
      </Column>
    </div>
  );
}

// As in base.css.
const Note = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 14 });

/** Says that the editors have corrected the article, and when. Nothing for an uncorrected one. */
function CorrectedNote({ article: { correctedAt } }: { article: Pick<ArticlePreview, 'correctedAt'> }) {
  useNow();
  const when = correctedAt === undefined ? '' : fullMoment(correctedAt);
  return when === '' ? null : <Note>{messages.article.corrected(when)}</Note>;
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  marginBlock: '22px 28px',
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  '& > [aria-hidden]': { width: 40, height: 40 },
  '& > .facts': { minInlineSize: 0 },
  '& b': { display: 'block', fontWeight: 620, lineHeight: 1.35 },
  '& .when': { ...typography.meta, color: palette.text.secondary },
  // Formatting the date takes a phone 100 ms, so it is rendered later; the line keeps its height.
  '& .moment': { ...typography.meta, color: palette.text.secondary, display: 'block', minBlockSize: '1.45em' },
  '& .trending': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    fontWeight: 650,
    color: palette.region.african,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& > .follow': { marginInlineStart: 'auto', flex: 'none' },
});

/** Previews have no author. */
type BylineArticle = Pick<Article, 'source' | 'publisherId' | 'publishedAt' | 'region' | 'performanceScore'> & {
  author?: Article['author'];
};

function Moment({ publishedAt }: { publishedAt: string }) {
  useNow();
  return fullMoment(publishedAt);
}

/** The publisher, the author and the age of an article. */
function Byline({ article, follow }: { article: BylineArticle; follow?: ReactNode }) {
  return (
    <Line>
      <PublisherIcon publisher={{ name: article.source, favicon: null, region: article.region }} />
      <div className="facts">
        <b>
          <bdi>
            <SourceName id={article.publisherId}>{article.source}</SourceName>
          </bdi>
        </b>
        <span className="when">
          <Dotted
            items={[
              article.author ? messages.article.by(article.author) : null,
              <Age key="age" publishedAt={article.publishedAt} as="long" />,
              article.performanceScore > 0 ? (
                <span key="trending" className="trending">
                  <TrendingIcon />
                  {messages.article.trending}
                </span>
              ) : null,
            ]}
          />
        </span>
        <span className="moment">
          <StepByStep>
            <Moment publishedAt={article.publishedAt} />
          </StepByStep>
        </span>
      </div>
      {follow ? <div className="follow">{follow}</div> : null}
    </Line>
  );
}
