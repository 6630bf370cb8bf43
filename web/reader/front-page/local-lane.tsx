import { useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { previewOf } from '../card/local-preview.ts';
import { byLanguage } from '../languages/readable.ts';
import { useLanguages } from '../languages/use-languages.ts';
import { isForLane, LaneRow, laneArticles } from './lane-row.tsx';
import { newestFirst } from './select-articles.ts';

/**
 * The lane with the articles of the browser's own sources and the site's, newest first. If both have an article, the
 * site's is shown, because it contains more.
 */
export default function LocalLane({ articles }: { articles: readonly ArticlePreview[] }) {
  const stored = useStored(localArticles);
  const read = useLanguages();
  const shown = useMemo(() => {
    const ids = new Set(articles.map(({ id }) => id));
    const keys = new Set(articles.map(({ title, url, id }) => dedupKey(title, url ?? id)));
    const local = byLanguage(stored, read).shown.filter(
      (one) => isForLane(one) && !ids.has(one.id) && !keys.has(one.dedupKey),
    );
    return laneArticles(newestFirst([...articles.filter(isForLane), ...local.map(previewOf)]));
  }, [articles, stored, read]);
  return <LaneRow articles={shown} />;
}
