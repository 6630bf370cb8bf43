import styled from '@emotion/styled';
import { useCallback } from 'react';
import type { ArticlePreview } from '#shared/domain/article.ts';
import { messages } from '#web/messages/en.ts';
import { color, type } from '#web/theme.ts';
import { StoryGrid } from './story-grid.tsx';
import { useShownCount } from './use-shown-count.ts';

const End = styled('p')({ ...type.meta, color: color.soft, textAlign: 'center', paddingBlock: '44px 8px' });

interface GrowingGridProps {
  articles: readonly ArticlePreview[];
  level: 'h2' | 'h3';
  /** Which list this is; another list begins at its top again. */
  name: string;
}

/** A long list that is drawn as far as it is read: two blocks first, two more whenever the end comes near. */
export function GrowingGrid({ articles, level, name }: GrowingGridProps) {
  const [shown, showMore] = useShownCount(name);
  const all = shown >= articles.length;
  const watch = useCallback(
    (mark: HTMLDivElement) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) showMore();
        },
        // Begun well before the reader is there, so that pictures have time to come.
        { rootMargin: '1400px 0px' },
      );
      observer.observe(mark);
      return () => observer.disconnect();
    },
    [showMore],
  );
  return (
    <>
      <StoryGrid articles={articles.slice(0, shown)} level={level} place="full" />
      {/* A new mark after each step: the next one may still be near. */}
      {all ? <End>{messages.home.end}</End> : <div key={shown} ref={watch} />}
    </>
  );
}
