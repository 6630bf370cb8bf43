import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import { byLanguage } from '#shared/domain/readers/by-language.ts';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionCards } from '../card/cards.tsx';
import { previewOf } from '../card/local-preview.ts';
import { StoryGrid } from '../card/story-grid.tsx';
import OtherLanguages from '../languages/other-languages.tsx';

/** Cards shown at first, and added by each click on the button. */
const step = 9;

const Stories = styled(Section)({
  marginBlock: '44px 56px',
  '& .count': { ...typography.meta },
  '& > .more': { display: 'grid', justifyItems: 'center', marginBlockStart: 40 },
  '@media (min-width: 1024px)': { '& .stories': { '--columns': 3 } },
});

interface LocalStoriesProps {
  /** Target of links to this section. */
  id: string;
  articles: readonly LocalArticle[];
  words: {
    latest: string;
    latestCount: (count: number) => string;
    latestNone: string;
    latestNoneHint: string;
    more: string;
  };
}

const Cards = ({ articles }: { articles: readonly LocalArticle[] }) => (
  <StoryGrid className="stories">
    <SectionCards articles={articles.map(previewOf)} />
  </StoryGrid>
);

/** The articles ingested in this browser, newest first, on the same cards as the site's. */
export function LocalStories({ id, articles, words }: LocalStoriesProps) {
  const [count, setCount] = useState(step);
  const { shown, others } = byLanguage(articles, useLanguages());
  return (
    <Stories
      id={id}
      tabIndex={-1}
      title={words.latest}
      end={articles.length === 0 ? null : <span className="count">{words.latestCount(articles.length)}</span>}
    >
      {articles.length === 0 ? (
        <Notice level="h3" title={words.latestNone} hint={words.latestNoneHint} />
      ) : (
        <>
          <Cards articles={shown.slice(0, count)} />
          {shown.length > count ? (
            <div className="more">
              <Button onClick={() => setCount(count + step)}>{words.more}</Button>
            </div>
          ) : null}
          <OtherLanguages articles={others}>
            <Cards articles={others} />
          </OtherLanguages>
        </>
      )}
    </Stories>
  );
}
