import styled from '@emotion/styled';
import { startTransition, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { Masonry } from './masonry.tsx';

const End = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  textAlign: 'center',
  paddingBlock: '20px 8px',
});

interface GrowingFeedProps {
  articles: readonly ArticlePreview[];
  /** Number of articles of the same feed above these. */
  before: number;
  level: 'h2' | 'h3';
  /** Identifies the list; another list starts at its top. */
  name: string;
  inlineAd: InlineAd;
}

/** A long list that renders more articles whenever its end comes near the viewport. */
export function GrowingFeed({ articles, before, level, name, inlineAd }: GrowingFeedProps) {
  const [shown, showMore] = useShownCount(name);
  const isComplete = shown >= articles.length;
  const watchEnd = useCallback(
    (marker: HTMLDivElement) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) showMore();
        },
        // Starts early, while pictures still have time to load.
        { rootMargin: '1400px 0px' },
      );
      observer.observe(marker);
      return () => observer.disconnect();
    },
    [showMore],
  );
  return (
    <>
      <Masonry>
        <FeedItems items={unifiedSequence(articles.slice(0, shown), before)} level={level} inlineAd={inlineAd} />
      </Masonry>
      {/* A new key per step creates a new observer, which fires even if the end is still near. */}
      {isComplete ? <End>{messages.home.end}</End> : <div key={shown} ref={watchEnd} />}
    </>
  );
}

/** Articles per step. Divisible by three: a step never ends between an article and its ad. */
const step = 12;
/** The number of rendered articles per history entry and list: going back restores the height of the page. */
const shownCounts = new Map<string, number>();

/** The number of rendered articles of the list `name`, and a function that adds a step as a transition. */
function useShownCount(name: string): [number, () => void] {
  const key = `${useLocation().key} ${name}`;
  const [state, setState] = useState({ key, count: shownCounts.get(key) ?? step });
  const current = state.key === key ? state : { key, count: shownCounts.get(key) ?? step };
  if (current !== state) setState(current);
  const showMore = useCallback(() => {
    startTransition(() =>
      setState((before) => {
        const count = before.count + step;
        shownCounts.set(before.key, count);
        return { ...before, count };
      }),
    );
  }, []);
  return [current.count, showMore];
}
