import { useMemo } from 'react';
import type { listArticles } from '#shared/api/articles.ts';
import type { listPersonalFeed } from '#shared/api/readers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { byLanguage, missingLanguages, withoutKnown } from './readable.ts';
import { useLanguages } from './use-languages.ts';

export interface ReadableList<A> {
  /** What the reader can read: the list's own articles, then those that the server added. */
  articles: readonly A[];
  /** The first of `articles`, which do not change when the server adds some. */
  first: readonly A[];
  /** The list's articles in other languages. */
  others: readonly A[];
}
const loading = { articles: undefined, first: [], others: [] };

/**
 * The part of a list that the reader can read. If that is little, the server is asked for more once the page is idle:
 * the first list is the same for everybody, so it is requested early and comes from the cache.
 * @param list of `endpoint` without languages; undefined while it loads
 */
export function useReadableList<A extends ArticlePreview>(
  endpoint: typeof listArticles | typeof listPersonalFeed,
  list: readonly A[] | undefined,
): ReadableList<A> | typeof loading {
  const read = useLanguages();
  const isIdle = usePageIdle();
  const split = useMemo(() => list && byLanguage(list, read), [list, read]);
  const language = split && missingLanguages(split, read.languages);
  const input = language !== undefined && isIdle ? { query: { language } } : null;
  // Both endpoints return a list of the type of `list`; TypeScript cannot relate the two parameters.
  const reply = useReply(endpoint as typeof listArticles, input, articlesRule);
  const more = reply.data as readonly A[] | undefined;
  const isWaiting = input !== null && reply.loading;
  return useMemo(() => {
    if (split === undefined || (split.shown.length === 0 && isWaiting)) return loading;
    const older = withoutKnown(more ?? [], split.shown);
    const articles = older.length === 0 ? split.shown : [...split.shown, ...older];
    return { articles, first: split.shown.length === 0 ? articles : split.shown, others: split.others };
  }, [split, more, isWaiting]);
}
