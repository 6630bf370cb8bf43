import styled from '@emotion/styled';
import { useCallback } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { color, font } from '#web/theme.ts';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { Masonry } from './masonry.tsx';
import { useShownCount } from './use-shown-count.ts';

const End = styled('p')({ ...font.meta, color: color.soft, textAlign: 'center', paddingBlock: '20px 8px' });

interface GrowingFeedProps {
  articles: readonly ArticlePreview[];
  /** How many articles of the same feed stand above. */
  before: number;
  level: 'h2' | 'h3';
  /** Which list this is; another list begins at its top again. */
  name: string;
  inlineAd: InlineAd;
}

/** A long list that is drawn as far as it is read: some stories first, more whenever the end comes near. */
export function GrowingFeed({ articles, before, level, name, inlineAd }: GrowingFeedProps) {
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
      <Masonry>
        <FeedItems items={unifiedSequence(articles.slice(0, shown), before)} level={level} inlineAd={inlineAd} />
      </Masonry>
      {/* A new mark after each step: the next one may still be near. */}
      {all ? <End>{messages.home.end}</End> : <div key={shown} ref={watch} />}
    </>
  );
}
