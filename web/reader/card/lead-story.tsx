import styled from '@emotion/styled';
import { Fragment } from 'react';
import { pictureSizes } from '#shared/config/picture-path.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { CardActions } from './card-actions.tsx';
import { excerptOf } from './excerpt.ts';
import { SourceName } from './source-and-age.tsx';
import { Headline, PremiumBadge, RegionTag, SponsoredBadge, Story, StoryMeta, StoryText } from './story.tsx';
import { StoryLine } from './story-line.tsx';

/** The layout of the lead story, shared with its skeleton. */
export const LeadFrame = styled(Story)({
  display: 'grid',
  gap: 14,
  // Low enough that the headline is on the first screen of a phone, above the consent notice.
  '& > :first-of-type': { aspectRatio: '2 / 1 !important' },
  '& h2': { ...typography.lead, marginBlock: '10px 14px' },
  '& .standfirst': {
    ...typography.standfirst,
    color: palette.text.secondary,
    marginBlockEnd: 16,
    maxInlineSize: '46ch',
  },
  '& .credit': { ...typography.meta, color: palette.text.secondary },
  // In place of the picture is a drawing.
  '&:not(:has(> :first-of-type img)) .credit': { display: 'none' },
  '& .also': {
    ...typography.meta,
    color: palette.text.secondary,
    marginBlockStart: 18,
    paddingBlockStart: 14,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& .also b': { fontWeight: 600, color: palette.text.primary },
  // In a package the picture is above the text, and higher where the list beside it is.
  '&.stacked': { blockSize: '100%', gridTemplateRows: 'minmax(auto, 1fr) auto' },
  '&.stacked > :first-of-type': { inlineSize: '100%', minBlockSize: '100%' },
  [breakpoints.up('sm')]: {
    '&:not(.stacked)': { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)', gap: 32 },
    // The text sets the height and the picture fills it, so nothing shifts when the picture loads.
    '&:not(.stacked) > :first-of-type': { aspectRatio: 'auto !important', blockSize: '100%', minBlockSize: 300 },
    '&.stacked h2': { fontSize: 'clamp(1.75rem, 1rem + 1.8vw, 2.375rem)', marginBlock: '6px 10px' },
    '&.stacked .standfirst': { fontSize: '1.0625rem', marginBlockEnd: 10, maxInlineSize: 'none' },
    '&.stacked .also': { marginBlockStart: 8, paddingBlockStart: 8 },
  },
  [breakpoints.up('md')]: { '&:not(.stacked)': { gridTemplateColumns: 'minmax(0, 6.5fr) minmax(0, 5fr)' } },
});

/** The card of the article that leads the front page, with the way to its story or the publishers that also have it. */
export function LeadStory({ article, stacked = false }: { article: ArticlePreview; stacked?: boolean }) {
  const standfirst = excerptOf(article);
  const others = article.coverageSources.slice(0, 2);
  const also = messages.card.also(article.coverageCount - others.length);
  return (
    <LeadFrame data-card="lead" data-size="large" className={stacked ? 'stacked' : undefined}>
      <ArticlePicture article={article} ratio="3 / 2" sizes={pictureSizes.lead} first />
      <div>
        <VisuallyHidden>{messages.home.lead}</VisuallyHidden>
        <RegionTag region={article.region} /> <PremiumBadge premium={article.isPremium} />{' '}
        <SponsoredBadge sponsored={article.sponsored} />
        <Headline article={article} level="h2" />
        {standfirst === '' ? null : (
          <StoryText className="standfirst" article={article}>
            {typeset(standfirst, article.language)}
          </StoryText>
        )}
        <StoryMeta article={{ ...article, story: undefined, coverageCount: 0 }} />
        {article.picture?.credit ? (
          <p className="credit" dir="auto">
            {messages.article.picture(article.picture.credit)}
          </p>
        ) : null}
        <CardActions article={article} />
        {article.story !== undefined ? (
          <p className="also">
            <b>
              <StoryLine story={article.story} />
            </b>
          </p>
        ) : others.length === 0 ? null : (
          <p className="also">
            {messages.card.alsoReportedBy}{' '}
            <b>
              {others.map((name, i) => (
                <Fragment key={name}>
                  {i === 0 ? '' : also.between}
                  <bdi>
                    <SourceName id={publisherIdOf(name, '')}>{name}</SourceName>
                  </bdi>
                </Fragment>
              ))}
              {also.end}
            </b>
          </p>
        )}
      </div>
    </LeadFrame>
  );
}
