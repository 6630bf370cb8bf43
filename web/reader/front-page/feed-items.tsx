import type { ReactNode } from 'react';
import { BriefCard, StandardCard } from '../card/cards.tsx';
import type { FeedItem, InlineZone } from './feed-sequence.ts';

/** Draws the ad place of a position; handed in by the page, since ads are a feature of their own. A constant function: a new one draws every card again. */
export type InlineAd = (zone: InlineZone) => ReactNode;

/** Every so many stories without a picture stand as text, which gives the page its air; the others have their horizon. */
const airEvery = 3;

interface FeedItemsProps {
  items: readonly FeedItem[];
  level: 'h2' | 'h3';
  inlineAd: InlineAd;
}

/** The cards and ad places of a feed, each in a box of its own. */
export function FeedItems({ items, level, inlineAd }: FeedItemsProps) {
  return items.map((item) =>
    item.kind === 'ad' ? (
      <div key={`ad-${item.position}`}>{inlineAd(item.zone)}</div>
    ) : (
      <div key={item.article.id}>
        {!item.article.image && item.position % airEvery === airEvery - 1 ? (
          <BriefCard article={item.article} level={level} />
        ) : (
          <StandardCard article={item.article} level={level} />
        )}
      </div>
    ),
  );
}
