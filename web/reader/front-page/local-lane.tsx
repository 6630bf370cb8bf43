import { useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import { isForLane, laneCount, newestFirst } from '#shared/domain/front-page/select-articles.ts';
import { byLanguage } from '#shared/domain/readers/by-language.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { previewOf } from '../card/local-preview.ts';
import { LaneRow } from './lane-row.tsx';

interface LocalLaneProps {
  /** All articles of the site. */
  articles: readonly ArticlePreview[];
  /** Those of the lane. */
  lane: readonly ArticlePreview[];
}

/**
 * The lane with the articles of the browser's own sources and the site's, newest first. If both have an article, the
 * site's is shown, because it contains more. None of the site's is left out: the feed below does not repeat them.
 */
export default function LocalLane({ articles, lane }: LocalLaneProps) {
  const stored = useStored(localArticles);
  const read = useLanguages();
  const shown = useMemo(() => {
    const ids = new Set(articles.map(({ id }) => id));
    const keys = new Set(articles.map(({ title, url, id }) => dedupKey(title, url ?? id)));
    const local = byLanguage(stored, read).shown.filter(
      (one) => isForLane(one) && !ids.has(one.id) && !keys.has(one.dedupKey),
    );
    return newestFirst([...lane, ...newestFirst(local.map(previewOf)).slice(0, laneCount)]);
  }, [articles, lane, stored, read]);
  const [visible] = useVisible(shown);
  return <LaneRow articles={visible} />;
}
