import type { listDeskArticles } from '#shared/api/article-desk.ts';
import type { Query } from '#shared/api/endpoint.ts';
import { deskArticlesQuery } from '#shared/domain/desk/desk-articles-query.ts';

const { shape } = deskArticlesQuery;

/** The filters below the search field. */
export const narrowingFilters = ['source', 'topic', 'region', 'language', 'watchlist', 'from', 'to'] as const;
export const filterNames = ['q', 'state', 'waiting', ...narrowingFilters] as const;
export type FilterName = (typeof filterNames)[number];
/** What the list shows. An empty text filters nothing. */
export type ArticleFilters = Readonly<Record<FilterName, string>>;

/** Name of the parameter with the page of the list, and of the one with the open article. */
export const pageParam = 'after';
export const openParam = 'article';
/** Opens the article at another part, and shows the decisions about stories in place of the articles. */
export const partParam = 'part';
export const decisionsParam = 'decided';

/** The filters of an address. Values that the server would refuse count as none. */
export function filtersOf(params: URLSearchParams): ArticleFilters {
  const value = (name: FilterName): string => {
    const text = params.get(name)?.trim() ?? '';
    return text !== '' && shape[name].safeParse(text).success ? text : '';
  };
  return Object.fromEntries(filterNames.map((name) => [name, value(name)])) as ArticleFilters;
}

export const hasFilters = (filters: ArticleFilters): boolean => filterNames.some((name) => filters[name] !== '');

/** The address with other filters: it shows their first page, and no article is open. */
export function withFilters(params: URLSearchParams, changed: Partial<ArticleFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(pageParam);
  next.delete(openParam);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What to ask the server for. */
export const queryOf = (filters: ArticleFilters): Query<typeof listDeskArticles> => {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return deskArticlesQuery.parse(given);
};
