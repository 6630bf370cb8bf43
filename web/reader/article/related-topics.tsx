import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Words = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
});

/** Comma-separated keywords as a list: trimmed, without blanks and duplicates. */
export const keywordsOf = (keywords: string): string[] =>
  [...new Set(keywords.split(',').map((word) => word.trim()))].filter((word) => word !== '');

/** The article's keywords, each a link to a search for it. */
export function RelatedTopics({ keywords }: { keywords: string }) {
  const id = useId();
  const words = keywordsOf(keywords);
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
