/** Every address of a page. Nothing else writes one; `/api` addresses are the contract's. */
export const paths = {
  home: '/',
  topics: '/topics',
  article: (id: string) => `/article/${encodeURIComponent(id)}`,
  search: (term: string) => `/?search=${encodeURIComponent(term)}`,
  topic: (name: string) => `/?topic=${encodeURIComponent(name)}`,
} as const;

/** Patterns for the route table. */
export const patterns = {
  home: '/',
  news: '/news',
  article: '/article/:id',
  topics: '/topics',
} as const;
