import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { dayLine } from '#web/shell/messages/time.ts';
import type { SavedCard } from '#web/shell/storage/reader-state.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { useHeadlineSize } from './card-contexts.tsx';
import { Age, SourceName } from './source-and-age.tsx';
import { Headline, LanguageLabel, Story } from './story.tsx';

const List = styled('ol')({
  '& > li': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 13 },
  '& > li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
  '& .source': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 4 },
  '& .source > * + *::before': { content: '" · "' },
  // Above the headline's link, which covers the card.
  '& .action': { position: 'relative', inlineSize: 'fit-content', marginBlockStart: 8, marginInlineStart: -9 },
});
const headline = { ...typography.brief, fontSize: '1.0625rem', marginBlock: 0 } as const;
const Pictured = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 84px',
  columnGap: 16,
  alignItems: 'start',
  '& h3': headline,
});

interface HeadlineListProps {
  title: string;
  articles: readonly SavedCard[];
}

/** The headline, and below it the publisher's name, with the article's language unless it is the page's. */
function Text({ article, children }: { article: SavedCard; children?: ReactNode }) {
  return (
    <div>
      <Headline article={article} level="h3" />
      <div className="source">
        <bdi>
          <SourceName id={article.publisherId}>{article.source}</SourceName>
        </bdi>
        <LanguageLabel language={article.language} />
      </div>
      {children === undefined ? null : <div className="action">{children}</div>}
    </div>
  );
}

const Listed = styled(Story)({
  '& h3': headline,
  // WCAG 2.5.8, for a headline of one line.
  '& .headline': { display: 'inline-block', minBlockSize: 24 },
  '& .source': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 3 },
  '& .source > * + *::before': { content: '" · "' },
});

/** A headline with its publisher and its age, as an item of a list. */
export const ListedHeadline = ({ article, children }: { article: ArticlePreview; children?: ReactNode }) => (
  <Listed data-card="headline" data-size={useHeadlineSize(article.id)}>
    <Headline article={article} level="h3" />
    <div className="source">
      <bdi>
        <SourceName id={article.publisherId}>{article.source}</SourceName>
      </bdi>
      <span>
        <Age publishedAt={article.publishedAt} given={article.age} />
      </span>
      <LanguageLabel language={article.language} />
      {children}
    </div>
  </Listed>
);

interface PicturedListProps extends HeadlineListProps {
  /** A button below the headline. */
  action?: (article: SavedCard) => ReactNode;
  /** Articles of a list beside this one. */
  beside?: readonly SavedCard[];
}

/** A section of headlines with small pictures. */
export function HeadlineList({ title, articles, beside: above = [], action }: PicturedListProps) {
  if (articles.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {picturesApart(articles, { above, apart: Number.POSITIVE_INFINITY }).map((article) => (
          <li key={article.id}>
            <Pictured>
              <Text article={article}>{action?.(article)}</Text>
              <ArticlePicture article={article} ratio="4 / 3" sizes="84px" />
            </Pictured>
          </li>
        ))}
      </List>
    </Section>
  );
}

/** The time has a column of its own. A heading for each day separates the list, not rules. */
const Index = styled(List)({
  '& > li': { borderBlockStart: 0, paddingBlock: 6 },
  '& .day': {
    ...typography.meta,
    fontWeight: 600,
    color: palette.text.secondary,
    paddingBlockEnd: 8,
    borderBlockEnd: `1px solid ${palette.divider}`,
    marginBlockEnd: 12,
  },
  '& > li + li > .day': { marginBlockStart: 12 },
  '& .source': { marginBlockStart: 1 },
});
const Timed = styled(Story)({
  display: 'grid',
  gridTemplateColumns: '4.25rem minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'baseline',
  '& h3': { ...headline, fontSize: '1rem' },
  '& time': { ...typography.meta, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

/** A section that lists articles by time, the newest first: the time of day, the headline, and a line for each day. */
export function HeadlineIndex({ title, articles }: HeadlineListProps) {
  const now = useNow();
  if (articles.length === 0) return null;
  const days = articles.map(({ publishedAt }) => dayLine(publishedAt, now));
  return (
    <Section title={title}>
      <Index>
        {articles.map((article, n) => (
          <li key={article.id}>
            {days[n] === '' || days[n] === days[n - 1] ? null : <p className="day">{days[n]}</p>}
            <Timed>
              <Age publishedAt={article.publishedAt} as="clock" />
              <Text article={article} />
            </Timed>
          </li>
        ))}
      </Index>
    </Section>
  );
}
