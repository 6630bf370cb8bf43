import styled from '@emotion/styled';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { Age, SourceName } from './source-and-age.tsx';
import { Headline, LanguageLabel, Story } from './story.tsx';

const List = styled('ol')({
  '& > li': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 13 },
  '& > li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
  '& .source': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 4 },
  '& .source > * + *::before': { content: '" · "' },
});

const headline = { ...typography.brief, fontSize: '1.0625rem', marginBlock: 0 } as const;

/** The age, a dot in the region's colour, the headline. */
const Timed = styled(Story)({
  display: 'grid',
  gridTemplateColumns: '3.25rem minmax(0, 1fr)',
  columnGap: 14,
  '& h3': headline,
  '& time': {
    ...typography.meta,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.6,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    blockSize: '1.6em',
  },
  '& time::before': {
    content: '""',
    flex: 'none',
    inlineSize: 7,
    blockSize: 7,
    borderRadius: '50%',
    background: 'var(--region)',
  },
});
const Pictured = styled(Story)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 84px',
  columnGap: 16,
  alignItems: 'start',
  '& h3': headline,
});

interface HeadlineListProps {
  title: string;
  articles: readonly ArticlePreview[];
  /** With the age, or with small pictures. */
  variant: 'timed' | 'pictured';
}

/** The headline, and below it the publisher's name, with the article's language unless it is the page's. */
function Text({ article }: { article: ArticlePreview }) {
  return (
    <div>
      <Headline article={article} level="h3" />
      <div className="source">
        <bdi>
          <SourceName id={article.publisherId}>{article.source}</SourceName>
        </bdi>
        <LanguageLabel language={article.language} />
      </div>
    </div>
  );
}

/** A section of headlines. */
export function HeadlineList({ title, articles, variant }: HeadlineListProps) {
  if (articles.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {articles.map((article) => (
          <li key={article.id}>
            {variant === 'timed' ? (
              <Timed
                style={{
                  '--region': article.region === null ? palette.text.secondary : palette.region[article.region],
                }}
              >
                <Age publishedAt={article.publishedAt} as="span" />
                <Text article={article} />
              </Timed>
            ) : (
              <Pictured>
                <Text article={article} />
                <ArticlePicture article={article} ratio="4 / 3" />
              </Pictured>
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}
