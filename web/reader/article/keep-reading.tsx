import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import { useId } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { breakpoints, palette } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { StandardCard } from '../card/cards.tsx';
import { SimilarTo } from '../card/similar-to.ts';
import { StoryGrid } from '../card/story-grid.tsx';

const Frame = styled('section')({
  marginBlockStart: 56,
  paddingBlockStart: 36,
  borderBlockStart: `1px solid ${palette.divider}`,
});
const Three = styled(StoryGrid)({ [breakpoints.up('sm')]: { '--columns': 3, columnGap: 28 } });

/**
 * The three articles most similar to `current` by topic, region and category, in the order of `articles` (newest
 * first) where equal. Each is from a different publisher, and none from the current one's, as long as there are
 * enough.
 */
export function nextStories(
  articles: readonly ArticlePreview[],
  current: Pick<ArticlePreview, 'id' | 'topic' | 'region' | 'category' | 'source'>,
): ArticlePreview[] {
  const similarity = (one: ArticlePreview) =>
    (one.topic !== '' && one.topic === current.topic ? 2 : 0) +
    (one.region !== null && one.region === current.region ? 2 : 0) +
    (one.category === current.category ? 1 : 0);
  const ranked = articles
    .filter((one) => one.id !== current.id)
    .map((one) => ({ one, weight: similarity(one) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
  const sources = new Set([current.source]);
  const bestPerSource = ranked.filter(({ source }) => !sources.has(source) && sources.add(source));
  return [...new Set([...bestPerSource.slice(0, 3), ...ranked])].slice(0, 3);
}

interface KeepReadingProps {
  articles: readonly ArticlePreview[];
  /** The article of the page. */
  current: Pick<ArticlePreview, 'topic' | 'region'>;
}

/** Cards of further articles at the end of the page. */
export function KeepReading({ articles, current }: KeepReadingProps) {
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <Container data-print="no">
      <Frame aria-labelledby={id}>
        <SectionHead id={id}>{messages.article.next}</SectionHead>
        <SimilarTo value={current}>
          <Three>
            {articles.map((article) => (
              <div key={article.id}>
                <StandardCard article={article} level="h3" />
              </div>
            ))}
          </Three>
        </SimilarTo>
      </Frame>
    </Container>
  );
}
