import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { relatedKeywords } from '#shared/domain/articles/search.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Words = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
});

interface RelatedTopicsProps {
  article: Pick<Article, 'id' | 'keywords'>;
  /** The articles that the front page searches. */
  list: readonly ArticlePreview[];
}

/** The article's keywords that lead to other articles, each a link to a search for it. */
export function RelatedTopics({ article, list }: RelatedTopicsProps) {
  const id = useId();
  const words = useMemo(() => relatedKeywords(article, list), [article, list]);
  if (words.length === 0) return null;
  return (
    <section aria-labelledby={id} data-print="no">
      <SectionHead id={id}>{messages.article.related}</SectionHead>
      <Words>
        {words.map((word) => (
          <li key={word}>
            <Chip clickable component={Link} to={paths.search(word)} label={word} />
          </li>
        ))}
      </Words>
    </section>
  );
}
