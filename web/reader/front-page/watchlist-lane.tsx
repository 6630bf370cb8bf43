import { lazy, Suspense, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { hasLocalArticles } from '#web/storage/local-article-lookup.ts';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import { LaneRow, LaneSkeleton } from './lane-row.tsx';

/** Loaded only for readers with articles of their own sources. */
const LocalLane = lazy(() => import('./local-lane.tsx'));

interface WatchlistLaneProps {
  /** All articles of the site. */
  articles: readonly ArticlePreview[];
  /** Those of the lane. */
  lane: readonly ArticlePreview[];
}

/** The lane of articles about finance and justice in the Caribbean; nothing without articles. */
export function WatchlistLane({ articles, lane }: WatchlistLaneProps) {
  const [hasLocal] = useState(hasLocalArticles);
  const row = <LaneRow articles={lane} />;
  if (!hasLocal) return row;
  return (
    <ErrorBoundary fallback={row}>
      <Suspense fallback={<LaneSkeleton />}>
        <LocalLane articles={articles} lane={lane} />
      </Suspense>
    </ErrorBoundary>
  );
}
