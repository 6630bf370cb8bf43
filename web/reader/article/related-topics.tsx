import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { listSubjects, type Subject } from '#shared/api/search.ts';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { relatedKeywords } from '#shared/domain/articles/search.ts';
import { articlesRule } from '#web/cache/cache-rules.ts';
import { useReply } from '#web/cache/use-reply.ts';
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

const noSubjects: readonly Subject[] = [];

/**
 * The article's keywords and names that lead to other articles: each a link to its page, else to the search for it.
 * While the search index is asked, and if it fails, the keywords that lead to other articles of the front page.
 */
export function RelatedTopics({ article, list }: RelatedTopicsProps) {
  const id = useId();
  const { data = noSubjects } = useReply(listSubjects, { params: { id: article.id } }, articlesRule);
  const subjects = useMemo(
    () => (data.length > 0 ? data : relatedKeywords(article, list).map((name) => ({ name, slug: null }))),
    [data, article, list],
  );
  if (subjects.length === 0) return null;
  return (
    <section aria-labelledby={id} data-print="no">
      <SectionHead id={id}>{messages.article.related}</SectionHead>
      <Words>
        {subjects.map(({ name, slug }) => (
          <li key={name}>
            <Chip
              clickable
              component={Link}
              to={slug === null ? paths.archive(name) : paths.about(slug)}
              label={<bdi>{name}</bdi>}
            />
          </li>
        ))}
      </Words>
    </section>
  );
}
