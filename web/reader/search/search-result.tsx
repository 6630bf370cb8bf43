import styled from '@emotion/styled';
import type { SearchResults } from '#shared/api/search.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { ArticlePicture } from '../card/article-picture.tsx';
import { RegionTag } from '../card/region-tag.tsx';
import { Headline, PremiumBadge, SponsoredBadge, Story, StoryMeta } from '../card/story.tsx';
import { MarkedText } from './marked-text.tsx';

const Result = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 92px',
  columnGap: 18,
  alignItems: 'start',
  '& h3': { ...typography.card, marginBlock: '5px 7px' },
  '& .labels': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  '& .excerpt': { overflowWrap: 'anywhere' },
  // Grey text on the colour of a mark has too little contrast.
  '& mark': { color: palette.text.primary },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 172px', columnGap: 28 },
});

/** An article that was found: the words in its title and text marked, who published it, when, and its picture. */
export function SearchResult({ found: { article, title, snippet } }: { found: SearchResults['items'][number] }) {
  return (
    <Result data-result={article.id}>
      <div>
        <div className="labels">
          <RegionTag region={article.region} />
          <PremiumBadge premium={article.isPremium} />
          <SponsoredBadge sponsored={article.sponsored} />
        </div>
        <Headline article={article} level="h3">
          {/* Without marks the title is set as elsewhere; with marks its characters must keep their places. */}
          {title.marks.length === 0 ? typeset(title.text, article.language) : <MarkedText marked={title} />}
        </Headline>
        {snippet.text === '' ? null : (
          <p className="excerpt" dir="auto" lang={article.language ?? undefined}>
            <MarkedText marked={snippet} />
          </p>
        )}
        <StoryMeta article={article} brief />
      </div>
      <ArticlePicture article={article} ratio="4 / 3" />
    </Result>
  );
}
