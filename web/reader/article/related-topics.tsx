import styled from '@emotion/styled';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { palette } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Words = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 36,
    paddingInline: 15,
    border: `1px solid ${palette.divider}`,
    borderRadius: 999,
    fontSize: '0.875rem',
    fontWeight: 550,
    color: palette.text.primary,
  },
  '& a:hover': { borderColor: palette.primary.main, color: palette.primary.main },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 44 } },
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
            <Link to={paths.search(word)}>{word}</Link>
          </li>
        ))}
      </Words>
    </section>
  );
}
