import { lazy, Suspense, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { hasLocalArticles } from '#web/storage/local-article-lookup.ts';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import { laneArticles } from './lane-articles.ts';
import { LaneBones, LaneRow } from './lane-row.tsx';

/** What the browser's own sources brought is laid among the site's; loaded for readers who have any. */
const OwnLane = lazy(() => import('./local-lane.tsx'));

/** Finance and justice in the Caribbean, in a row that is pushed sideways; nothing when there is nothing (HOME-62). */
export function WatchlistLane({ articles }: { articles: readonly ArticlePreview[] }) {
  const [own] = useState(hasLocalArticles);
  const row = <LaneRow articles={laneArticles(articles)} />;
  if (!own) return row;
  return (
    <ErrorBoundary fallback={row}>
      <Suspense fallback={<LaneBones />}>
        <OwnLane articles={articles} />
      </Suspense>
    </ErrorBoundary>
  );
}
