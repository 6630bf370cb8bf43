import styled from '@emotion/styled';
import { memo, useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { breakpoints, typography } from '#web/shell/theme/theme.ts';
import { ArticlePicture } from './article-picture.tsx';
import { CardActions } from './card-actions.tsx';
import { useHeadlineSize } from './card-contexts.tsx';
import { excerptOf } from './excerpt.ts';
import { Headline, Story, StoryLabels, StoryMeta, StoryText } from './story.tsx';

interface CardProps {
  article: ArticlePreview;
  level: 'h2' | 'h3';
}

const Standard = styled(Story)({
  // The picture takes what is left of a cell, and what the columns of a feed add to it (masonry.tsx): no hole remains.
  display: 'flex',
  flexDirection: 'column',
  '& > :first-of-type': { flexGrow: 1, boxSizing: 'content-box', paddingBlockEnd: 'var(--stretch, 0px)' },
  '& > .text': { marginBlockStart: 12 },
  '& h2, & h3': typography.card,
  '&[data-size=small] :is(h2, h3)': typography.brief,
});
const Brief = styled(Story)({
  '&.pictured': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', columnGap: 16, alignItems: 'start' },
  '& h2, & h3': { ...typography.brief, marginBlock: '5px 6px' },
  '&.pictured > [role=toolbar]': { gridColumn: '1 / -1' },
  '&.pictured .excerpt': { WebkitLineClamp: 2 },
});

function Text({ article, level, brief = false }: CardProps & { brief?: boolean }) {
  const excerpt = excerptOf(article);
  return (
    <div className="text">
      <StoryLabels article={article} />
      <Headline article={article} level={level} />
      {excerpt === '' ? null : <StoryText article={article}>{typeset(excerpt, article.language)}</StoryText>}
      <StoryMeta article={article} brief={brief} />
    </div>
  );
}

/** The standard card: picture above, text below. */
export const StandardCard = memo(function StandardCard({ article, level }: CardProps) {
  return (
    <Standard data-card="standard" data-size={useHeadlineSize(article.id)}>
      <ArticlePicture
        article={article}
        ratio="3 / 2"
        sizes="(min-width: 900px) 380px, (min-width: 600px) 50vw, 100vw"
      />
      <Text article={article} level={level} />
      <CardActions article={article} />
    </Standard>
  );
});

/** A small card with a thumbnail; an article without a picture is text only. */
export const BriefCard = memo(function BriefCard({ article, level }: CardProps) {
  const pictured = article.image !== null && article.image !== '';
  return (
    <Brief data-card="brief" className={pictured ? 'pictured' : undefined}>
      <Text article={article} level={level} brief />
      {pictured ? <ArticlePicture article={article} ratio="1 / 1" sizes="96px" /> : null}
      <CardActions article={article} />
    </Brief>
  );
});

const Second = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 96px',
  columnGap: 16,
  alignItems: 'start',
  '& > .text': { gridRow: 1 },
  '& h3': typography.card,
  [breakpoints.up('sm')]: { display: 'block', '& > .text': { marginBlockStart: 10 } },
});

/** A card beside the lead: the picture above the text, on phones small beside it. */
export const SecondCard = memo(function SecondCard({ article }: Pick<CardProps, 'article'>) {
  return (
    <Second data-card="second" data-size={useHeadlineSize(article.id)}>
      <ArticlePicture article={article} ratio="3 / 2" sizes="(min-width: 640px) 260px, 96px" />
      <div className="text">
        <StoryLabels article={article} />
        <Headline article={article} level="h3" />
        <StoryMeta article={article} brief />
      </div>
    </Second>
  );
});

interface SectionCardsProps {
  articles: readonly ArticlePreview[];
  /** The articles of the cards above. */
  above?: readonly ArticlePreview[];
}

const noArticles: readonly ArticlePreview[] = [];

/** Standard cards of a section's articles, each in a cell of a grid. */
export function SectionCards({ articles, above = noArticles }: SectionCardsProps) {
  const cards = useMemo(() => picturesApart(articles, { above }), [articles, above]);
  return cards.map((article) => (
    <div key={article.id}>
      <StandardCard article={article} level="h3" />
    </div>
  ));
}
