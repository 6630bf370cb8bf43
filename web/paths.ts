/** Every address of a page. Nothing else writes one; `/api` addresses are the contract's. */
export const paths = {
  home: '/',
  news: '/news',
  topics: '/topics',
  profile: '/profile',
  sports: '/sports',
  markets: '/markets',
  weather: '/weather',
  sources: '/sources',
  admin: '/admin',
  subscribe: '/subscribe',
  article: (id: string) => `/article/${encodeURIComponent(id)}`,
  search: (term: string) => `/?search=${encodeURIComponent(term)}`,
  weatherIn: (city: string) => `/weather?city=${encodeURIComponent(city)}`,
  topic: (name: string) => `/?topic=${encodeURIComponent(name)}`,
} as const;

/** Patterns for the route table. */
export const patterns = {
  home: paths.home,
  news: paths.news,
  article: '/article/:id',
  topics: paths.topics,
  profile: paths.profile,
  sports: paths.sports,
  markets: paths.markets,
  weather: paths.weather,
  sources: paths.sources,
  admin: paths.admin,
  adminSources: '/admin/sources',
  adminWatchlists: '/admin/watchlists',
  adminMembership: '/admin/membership',
  subscribe: paths.subscribe,
  subscribed: '/subscribe/success',
  subscribeCancelled: '/subscribe/cancel',
} as const;
