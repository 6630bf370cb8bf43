import { useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { previewOf } from '../card/local-preview.ts';
import { isForLane, laneArticles } from './lane-articles.ts';
import { LaneRow } from './lane-row.tsx';
import { newestFirst } from './select-articles.ts';

/** The lane of a reader with sources of their own: theirs and the site's, the newest first; of one story told by both the site's, which knows more (HOME-62, ING-29). */
export default function OwnLane({ articles }: { articles: readonly ArticlePreview[] }) {
  const stored = useStored(localArticles);
  const shown = useMemo(() => {
    const ids = new Set(articles.map(({ id }) => id));
    const keys = new Set(articles.map(({ title, url, id }) => dedupKey(title, url ?? id)));
    const own = stored.filter((one) => isForLane(one) && !ids.has(one.id) && !keys.has(one.dedupKey));
    return laneArticles(newestFirst([...articles.filter(isForLane), ...own.map(previewOf)]));
  }, [articles, stored]);
  return <LaneRow articles={shown} />;
}
