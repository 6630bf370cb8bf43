import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import { useMemo } from 'react';
import { listRelated } from '#shared/api/search.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SimilarTo } from '../card/card-contexts.tsx';
import { StandardCard } from '../card/cards.tsx';
import { StoryGrid } from '../card/story-grid.tsx';

const noArticles: readonly ArticlePreview[] = [];

const Frame = styled(Section)({
  marginBlockStart: 30,
  paddingBlockStart: 26,
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

/** Articles that the index found, and how many are shown: full rows of three. */
const rows = [6, 3] as const;

interface Further {
  article: ArticlePreview;
  /** Whether the index chose it. */
  bySubject: boolean;
}

/**
 * The articles at the end of a page: those that the index finds most similar, in full rows. Fewer than three are
 * followed by others.
 */
export function furtherStories(related: readonly ArticlePreview[], others: readonly ArticlePreview[]): Further[] {
  const all = [
    ...related.map((article) => ({ article, bySubject: true })),
    ...onePerStory(others, related).map((article) => ({ article, bySubject: false })),
  ];
  return all.slice(0, rows.find((count) => related.length >= count) ?? rows[1]);
}

interface KeepReadingProps {
  /** The articles of the front page. */
  list: readonly ArticlePreview[];
  /** The article of the page. */
  current: ArticlePreview;
}

/**
 * Cards of further articles at the end of the page: related ones by the search index. While these load, and if there
 * are none, similar ones of the front page.
 */
export default function KeepReading({ list: given, current }: KeepReadingProps) {
  const { data = noArticles } = useReply(listRelated, { params: { id: current.id } }, articlesRule);
  const [related] = useVisible(data);
  const [list] = useVisible(given);
  const articles = useMemo(() => {
    const further = furtherStories(onePerStory(related, [current]), nextStories(onePerStory(list, [current]), current));
    const cards = picturesApart(
      further.map(({ article }) => article),
      { above: [current] },
    );
    return further.map(({ article, bySubject }, n) => ({ article: cards[n] ?? article, bySubject }));
  }, [related, list, current]);
  const subject = useMemo(
    () => ({ topic: current.topic, region: current.region, bySubject: true as const }),
    [current],
  );
  if (articles.length === 0) return null;
  return (
    <Container data-print="no">
      <Frame title={messages.article.next}>
        <Three>
          {articles.map(({ article, bySubject }) => (
            <div key={article.id}>
              <SimilarTo value={bySubject ? subject : current}>
                <StandardCard article={article} level="h3" />
              </SimilarTo>
            </div>
          ))}
        </Three>
      </Frame>
    </Container>
  );
}
