import styled from '@emotion/styled';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { regionLabels, regionSlugs } from '#shared/domain/classification/regions.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { textLanguage } from '#web/shell/messages/locale.ts';
import { paths } from '#web/shell/paths.ts';
import { openedIds } from '#web/shell/storage/reader-state.ts';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ExternalLinkIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { outboundLinkProps } from './article-reports.ts';
import { SearchedText, useCardControls } from './card-contexts.tsx';
import { isPreview } from './excerpt.ts';
import { Age, MetaLink, SourceName } from './source-and-age.tsx';
import { StoryLine } from './story-line.tsx';

/**
 * Whether the server stores the article. It does not store articles of the browser's own sources (see `previewOf`):
 * these have no likes, no click reports and no publisher to follow.
 */
export const isOnServer = ({ sourceId }: Pick<ArticlePreview, 'sourceId'>): boolean => sourceId !== '';

/** The frame of a card. The headline's link covers all of it; other links lie above. */
export const Story = styled('article')({
  position: 'relative',
  minInlineSize: 0,
  '& h2, & h3': { marginBlock: '7px 8px' },
  '& .excerpt': {
    ...typography.excerpt,
    color: palette.text.secondary,
    marginBlockEnd: 9,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '&:hover .headline': { textDecorationColor: 'currentColor' },
});

const HeadlineLink = styled(Link)({
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  textDecorationThickness: '0.055em',
  textUnderlineOffset: '0.14em',
  transition: 'text-decoration-color 120ms',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  // Only its colour: a page must not move when the reader comes back to it.
  '&[data-read]': { color: palette.text.secondary },
  '&:focus-visible': { outline: 'none' },
  // Inside the card, because the grid clips at its edges; the paper-coloured line separates it from pictures.
  '&:focus-visible::after': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
    boxShadow: `inset 0 0 0 4px ${palette.background.default}`,
  },
});

/** A headline in the article's language and direction, linked to the article page. */
export function Headline({
  article,
  level: Level,
  children,
}: {
  article: Pick<ArticlePreview, 'id' | 'title' | 'language'>;
  level: 'h2' | 'h3';
  /** The title with marks; by default the words of the list's search are marked. */
  children?: ReactNode;
}) {
  const { id } = article;
  const isRead = useSyncExternalStore(
    openedIds.subscribe,
    () => openedIds.get().has(id),
    () => false,
  );
  return (
    <Level dir="auto" lang={article.language ?? undefined}>
      <HeadlineLink
        className="headline"
        to={paths.article(id)}
        data-read={isRead ? '' : undefined}
        aria-description={isRead ? messages.card.read : undefined}
      >
        {children ?? <SearchedText text={typeset(article.title, article.language)} />}
      </HeadlineLink>
    </Level>
  );
}

const Line = styled('div')({
  ...typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 7,
  color: palette.text.secondary,
  '& > *': { whiteSpace: 'nowrap' },
  '& > * + *::before': { content: '"·"', marginInlineEnd: 7 },
  '& .source': { fontWeight: 600, color: palette.text.primary, whiteSpace: 'normal' },
  // Above the headline's link, which covers the card.
  '& .follow': { position: 'relative', marginInlineStart: 3 },
  // Above it too: hovering over the age shows the exact time.
  '& time': { position: 'relative' },
});

/** The publisher's name and the button that follows it. */
export function Publisher({ article }: { article: ArticlePreview }) {
  const controls = useCardControls();
  const follow = isOnServer(article) ? controls.follow(article) : null;
  return (
    <span className="source">
      <bdi>
        <SourceName id={isOnServer(article) ? article.publisherId : ''}>
          <SearchedText text={article.source} />
        </SourceName>
      </bdi>
      {follow === null ? null : <span className="follow">{follow}</span>}
    </span>
  );
}

const Reason = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  fontStyle: 'italic',
  marginBlockStart: 3,
});

/** Publisher, age and reading time of an article, the way to its story, and why the reader gets it. */
export function StoryMeta({ article, brief = false }: { article: ArticlePreview; brief?: boolean }) {
  const reason = useCardControls().reason?.(article) ?? null;
  return (
    <>
      <MetaLine article={article} brief={brief} />
      {article.story === undefined ? null : (
        // A line of its own: the follow button, which comes later, would move it to one. The gap keeps the links of
        // both lines 24 px apart.
        <Line style={{ marginBlockStart: 6 }}>
          <StoryLine story={article.story} />
        </Line>
      )}
      {reason === null ? null : <Reason>{reason}</Reason>}
    </>
  );
}

function MetaLine({ article, brief }: { article: ArticlePreview; brief: boolean }) {
  return (
    <Line>
      <Publisher article={article} />
      <span>
        <Age publishedAt={article.publishedAt} given={article.age} />
      </span>
      {brief ? null : <span>{messages.card.minutes(article.readMinutes)}</span>}
      <LanguageLabel language={article.language} />
      {article.story === undefined && article.coverageCount > 0 ? (
        <span>{messages.card.alsoCount(article.coverageCount)}</span>
      ) : null}
    </Line>
  );
}

const readFullLink = {
  ...typography.meta,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  marginBlockStart: 6,
  paddingBlock: 4,
  fontWeight: 600,
  color: palette.primary.main,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  // Inside, because cards end at the text and lists clip at their edges.
  '&:focus-visible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { minBlockSize: 44 },
} as const;
const OutboundLink = styled('a')(readFullLink);
const ArticleLink = styled(Link)(readFullLink);

/**
 * The link to the full text of an article that is stored as a preview only: to the publisher's page, with a click
 * report, or to our article page if the article has no address.
 */
export function ReadFull({ article }: { article: ArticlePreview }) {
  if (!isPreview(article.content)) return null;
  if (article.url === null || article.url.trim() === '')
    return <ArticleLink to={paths.article(article.id)}>{messages.card.readFull}</ArticleLink>;
  return (
    <OutboundLink {...outboundLinkProps(isOnServer(article) ? article.id : null, article.url)}>
      {messages.card.readFull}
      <ExternalLinkIcon />
      <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
    </OutboundLink>
  );
}

const Badge = styled('span')({
  ...typography.meta,
  fontWeight: 650,
  color: palette.text.secondary,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  paddingInline: 6,
});

/** Marks an article that is for subscribers. */
export const PremiumBadge = ({ premium }: { premium?: boolean | undefined }) =>
  premium ? (
    <Badge style={{ color: palette.text.primary, borderColor: palette.amber.main }}>{messages.card.premium}</Badge>
  ) : null;

/** Marks a sponsored article. */
export function SponsoredBadge({ sponsored, long = false }: { sponsored: boolean; long?: boolean }) {
  return sponsored ? <Badge>{long ? messages.article.sponsored : messages.card.sponsored}</Badge> : null;
}

const Labels = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' });

/** An article's region, and whether it is for subscribers or sponsored. */
export const StoryLabels = ({ article }: { article: ArticlePreview }) => (
  <Labels>
    <RegionTag region={article.region} />
    <PremiumBadge premium={article.isPremium} />
    <SponsoredBadge sponsored={article.sponsored} />
  </Labels>
);

/** A text of an article under its headline, in the article's language and direction. */
export const StoryText = ({ article: { language }, className = 'excerpt', children }: StoryTextProps) => (
  <p className={className} dir="auto" lang={language ?? undefined}>
    {children}
  </p>
);
interface StoryTextProps {
  article: Pick<ArticlePreview, 'language'>;
  className?: string;
  children: ReactNode;
}

const Tag = styled(MetaLink)({
  // The headline's link, which covers the card, comes later.
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontFamily: typography.fontFamily,
  fontSize: '0.75rem',
  fontWeight: 680,
  lineHeight: 1.4,
  letterSpacing: '0.04em',
  '&::before': regionMark,
});

/** The region of an article: its label in the region's colour, with a link to the region's page. */
export function RegionTag({ region, isStop = false }: { region: Region | null; isStop?: boolean }) {
  return region === null ? null : (
    <Tag
      to={paths.place(regionSlugs[region])}
      tabIndex={isStop ? undefined : -1}
      style={{ color: palette.region[region] }}
    >
      {regionLabels[region]}
    </Tag>
  );
}

/** Names the language of an article by its own name, unless it is the page's. */
export function LanguageLabel({ language }: { language: string | null }) {
  const code = primaryLanguage(language);
  if (code === null || code === textLanguage) return null;
  return (
    // Two elements: a line puts its dot before the outer one, which has the page's direction.
    <span data-language={code}>
      <bdi lang={code}>{languageName(code)}</bdi>
    </span>
  );
}
