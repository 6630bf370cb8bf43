import styled from '@emotion/styled';
import { useId } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { above, color } from '#web/theme.ts';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { StandardCard } from '../card/cards.tsx';
import { Grid } from '../card/story-grid.tsx';

const Frame = styled('section')({
  marginBlockStart: 56,
  paddingBlockStart: 36,
  borderBlockStart: `1px solid ${color.rule}`,
});
const Three = styled(Grid)({ [above.phone]: { '--columns': 3, columnGap: 28 } });

/** Three stories that share most with this one (its topic, its shore, its kind), the newest first, each from another publisher where there are enough. */
export function nextStories(
  articles: readonly ArticlePreview[],
  current: Pick<ArticlePreview, 'id' | 'topic' | 'region' | 'category' | 'source'>,
): ArticlePreview[] {
  const shared = (one: ArticlePreview) =>
    (one.topic !== '' && one.topic === current.topic ? 2 : 0) +
    (one.region !== null && one.region === current.region ? 2 : 0) +
    (one.category === current.category ? 1 : 0);
  const ranked = articles
    .filter((one) => one.id !== current.id)
    .map((one) => ({ one, weight: shared(one) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
  const heard = new Set([current.source]);
  const varied = ranked.filter(({ source }) => !heard.has(source) && heard.add(source));
  return [...new Set([...varied.slice(0, 3), ...ranked])].slice(0, 3);
}

/** Where to go after the last line. */
export function KeepReading({ articles }: { articles: readonly ArticlePreview[] }) {
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <PageWidth data-print="no">
      <Frame aria-labelledby={id}>
        <SectionHead id={id}>{messages.article.next}</SectionHead>
        <Three>
          {articles.map((article) => (
            <div key={article.id}>
              <StandardCard article={article} level="h3" />
            </div>
          ))}
        </Three>
      </Frame>
    </PageWidth>
  );
}
