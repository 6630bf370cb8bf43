import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { FeedItems, type InlineAd } from './feed-items.tsx';
import { unifiedSequence } from './feed-sequence.ts';
import { Masonry } from './masonry.tsx';

const Foot = styled('div')({
  ...typography.meta,
  color: palette.text.secondary,
  textAlign: 'center',
  paddingBlock: '6px 34px',
});

/**
 * Articles per step, by the columns of the screen: one, two or three, four. Enough that the lists below the first step
 * are two screens away from the newest articles (web/front-page/plan-discover.ts).
 */
const steps = { narrow: 24, wide: 27, veryWide: 36 } as const;

interface GrowingFeedProps {
  articles: readonly ArticlePreview[];
  /** Number of articles of the same feed above these. */
  before: number;
  level: 'h2' | 'h3';
  /** Identifies the list; another list starts at its top. */
  name: string;
  inlineAd: InlineAd;
}

/** The part of a feed below the sidebar: a first step, and another one for each press of 'Show more'. */
export function GrowingFeed({ articles, before, level, name, inlineAd }: GrowingFeedProps) {
  const isWide = useMediaQuery(breakpoints.up('sm'));
  const isVeryWide = useMediaQuery(breakpoints.up('lg'));
  const step = isVeryWide ? steps.veryWide : isWide ? steps.wide : steps.narrow;
  const [stepCount, showMore] = useStepCount(name);
  const shown = stepCount * step;
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(undefined);
  // The keyboard goes on at the first new article, instead of behind all of them.
  useEffect(() => {
    if (focusFrom.current === undefined || shown <= focusFrom.current) return;
    const card = list.current?.querySelectorAll('[data-card]')[focusFrom.current];
    focusFrom.current = undefined;
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      <div ref={list}>
        <Masonry wide>
          <FeedItems items={unifiedSequence(articles.slice(0, shown), before)} level={level} inlineAd={inlineAd} />
        </Masonry>
      </div>
      <Foot>
        {shown >= articles.length ? (
          messages.home.end
        ) : (
          <Button
            size="large"
            onClick={() => {
              focusFrom.current = shown;
              showMore();
            }}
          >
            {messages.home.showMore}
          </Button>
        )}
      </Foot>
    </>
  );
}

/** The number of steps shown per history entry and list: going back restores the height of the page. */
const stepCounts = new Map<string, number>();

/** The number of steps shown of the list `name`, and a function that adds one as a transition. */
function useStepCount(name: string): [number, () => void] {
  const key = `${useLocation().key} ${name}`;
  const [state, setState] = useState({ key, count: stepCounts.get(key) ?? 1 });
  const current = state.key === key ? state : { key, count: stepCounts.get(key) ?? 1 };
  if (current !== state) setState(current);
  const showMore = useCallback(() => {
    startTransition(() =>
      setState((before) => {
        const count = before.count + 1;
        stepCounts.set(before.key, count);
        return { ...before, count };
      }),
    );
  }, []);
  return [current.count, showMore];
}
