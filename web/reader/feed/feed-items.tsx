import type { ReactNode } from 'react';
import { BriefCard, StandardCard } from '../card/cards.tsx';
import { BesideCard } from '../composed/beside-card.tsx';
import type { FeedItem, InlineZone } from './feed-sequence.ts';

/** Renders the ad of a position; provided by the page. Keep it the same function: a new one rerenders every card. */
export type InlineAd = (zone: InlineZone) => ReactNode;

/** At every third position, an article without a picture is text only; at the others it gets a drawn horizon. */
const textOnlyEvery = 3;

interface FeedItemsProps {
  items: readonly FeedItem[];
  level: 'h2' | 'h3';
  inlineAd: InlineAd;
}

/** The cards and ads of a feed, each wrapped in a `div`. */
export function FeedItems({ items, level, inlineAd }: FeedItemsProps) {
  return items.map((item) =>
    item.kind === 'ad' ? (
      <div key={`ad-${item.position}`}>{inlineAd(item.zone)}</div>
    ) : (
      <div key={item.article.id}>
        {!item.article.image && item.position % textOnlyEvery === textOnlyEvery - 1 ? (
          <BriefCard article={item.article} level={level} />
        ) : (
          <StandardCard article={item.article} level={level} />
        )}
        <BesideCard id={item.article.id} />
      </div>
    ),
  );
}
