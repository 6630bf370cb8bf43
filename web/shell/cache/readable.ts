import { use, useMemo, useState } from 'react';
import type { listArticles } from '#shared/api/articles.ts';
import type { listPersonalFeed } from '#shared/api/readers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { normalisedLanguages, primaryLanguage } from '#shared/domain/articles/language.ts';
import {
  type ByLanguage,
  byLanguage,
  type InLanguage,
  type ReadLanguages,
} from '#shared/domain/readers/by-language.ts';
import { isServedPage, ServedContext, useIsServed } from '#web/shell/state/served.ts';
import { readLanguages } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { articlesRule } from './cache-rules.ts';
import { divide, useHides } from './hides.ts';
import { useReply } from './use-reply.ts';

/** The languages of articles with their numbers, most frequent first, then by code. */
export function languageCounts(articles: readonly InLanguage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const article of articles) {
    const language = primaryLanguage(article.language);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

/** A list with fewer readable articles than this is completed by the server. */
const enough = 60;

/** The languages to ask the server for, as a query; undefined if the list has enough to read. */
export const missingLanguages = ({ shown, others }: ByLanguage<InLanguage>, languages: readonly string[]) =>
  others.length > 0 && shown.length < enough ? languages.join(',') : undefined;

/** The articles of `more` that `list` does not have. */
export function withoutKnown<A extends { id: string }>(more: readonly A[], list: readonly A[]): readonly A[] {
  const known = new Set(list.map(({ id }) => id));
  return more.filter(({ id }) => !known.has(id));
}

/** The languages that `first-paint.js` (vite.config.ts) found for a reader who has not chosen. */
const defaultLanguages = (): string[] =>
  normalisedLanguages((document.documentElement.dataset.languages ?? '').split(','));

/** The languages that the reader reads. */
export function useLanguages(): ReadLanguages {
  const chosen = useStored(readLanguages);
  const served = use(ServedContext);
  const isServed = useIsServed() && served !== null;
  const given = useMemo(() => (isServed ? served.languages : defaultLanguages()).join(), [isServed, served]);
  return useMemo(
    () => ({ languages: chosen ?? given.split(',').filter(Boolean), isChosen: chosen !== null }),
    [chosen, given],
  );
}

/** Whether a list that changes now would move what is read: the page is scrolled, or the keyboard is in an article. */
const isBeingRead = (): boolean =>
  !isServedPage() && (window.scrollY > 0 || document.activeElement?.closest('article') != null);

interface Held<A> {
  /** What the page shows: the list as it was taken, each article as it is now. */
  shown: readonly A[] | undefined;
  /** Articles of the latest list that the page does not show yet. */
  news: readonly A[];
  /** Shows the latest list. */
  show: () => void;
}

/**
 * Keeps a list on the page when a later answer has new articles: these wait until the reader asks for them. An answer
 * without new ones, an empty list and one at the top of a page that has not been scrolled are replaced at once.
 */
function useHeldList<A extends { id: string }>(list: readonly A[] | undefined): Held<A> {
  const [{ held, latest }, set] = useState({ held: list, latest: list });
  if (list !== latest) {
    const keeps = held !== undefined && held.length > 0 && withoutKnown(list ?? none, held).length > 0 && isBeingRead();
    set({ held: keeps ? held : list, latest: list });
  }
  const shown = useMemo(() => {
    if (held === list || held === undefined || list === undefined) return held;
    const current = new Map(list.map((one) => [one.id, one]));
    return held.map((one) => current.get(one.id) ?? one);
  }, [held, list]);
  const news = useMemo(
    () => (held === list || held === undefined ? none : withoutKnown(list ?? none, held)),
    [held, list],
  );
  return { shown, news, show: () => set({ held: list, latest: list }) };
}
const none: readonly never[] = [];

interface ReadableList<A> {
  /** What the reader can read: the list's own articles, then those that the server added. */
  articles: readonly A[];
  /** The first of `articles`, which do not change when the server adds some. */
  first: readonly A[];
  /** The list's articles in other languages. */
  others: readonly A[];
  /** Those that the reader hides, in any language. */
  hidden: readonly A[];
  /** How many new ones a later answer has, and what shows them (`useHeldList`). */
  news: News;
}
interface News {
  count: number;
  show: () => void;
}
const loading = { articles: undefined, first: [], others: [], hidden: [] };

/**
 * The part of a list that the reader can read and does not hide. If that is little, the server is asked for more once
 * the page is idle: the first list is the same for everybody, so it is requested early and comes from the cache.
 * @param latest the list of `endpoint` without languages; undefined while it loads
 * @param given languages in place of the reader's, for the desk: nothing is hidden then
 */
export function useReadableList<A extends ArticlePreview>(
  endpoint: typeof listArticles | typeof listPersonalFeed,
  latest: readonly A[] | undefined,
  given?: ReadLanguages,
): ReadableList<A> | (typeof loading & { news: News }) {
  const own = useLanguages();
  const read = given ?? own;
  const isIdle = usePageIdle();
  const ownHides = useHides();
  const hides = given === undefined ? ownHides : null;
  const held = useHeldList(latest);
  const list = given === undefined ? held.shown : latest;
  const [seen, hidden] = useMemo(() => (list === undefined ? [] : divide(list, hides)), [list, hides]);
  const split = useMemo(() => seen && byLanguage(seen, read), [seen, read]);
  const language = split && missingLanguages(split, read.languages);
  const input = language !== undefined && isIdle ? { query: { language } } : null;
  // Both endpoints return a list of the type of `list`; TypeScript cannot relate the two parameters.
  const reply = useReply(endpoint as typeof listArticles, input, articlesRule);
  const more = reply.data as readonly A[] | undefined;
  const isWaiting = input !== null && reply.loading;
  const readable = useMemo(() => {
    if (split === undefined || (split.shown.length === 0 && isWaiting)) return loading;
    const [added] = divide(more ?? [], hides);
    const older = withoutKnown(added, split.shown);
    const articles = older.length === 0 ? split.shown : [...split.shown, ...older];
    return {
      articles,
      first: split.shown.length === 0 ? articles : split.shown,
      others: split.others,
      hidden: hidden ?? [],
    };
  }, [split, more, isWaiting, hides, hidden]);
  const count = useMemo(() => byLanguage(divide(held.news, hides)[0], read).shown.length, [held.news, hides, read]);
  return { ...readable, news: { count, show: held.show } };
}
