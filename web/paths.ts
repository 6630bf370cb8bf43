import { aboutPath, articlePath, feedPath, frontFeed, publisherPath, searchPath } from '#shared/config/site-paths.ts';

/** The addresses of all pages, defined only here. `/api` addresses are in the contract. */
export const paths = {
  home: '/',
  news: '/news',
  following: '/?tab=following',
  topics: '/topics',
  publishers: '/publishers',
  saved: '/saved',
  profile: '/profile',
  profileSettings: '/profile?tab=settings',
  sports: '/sports',
  markets: '/markets',
  weather: '/weather',
  sources: '/sources',
  admin: '/admin',
  adminSources: '/admin/sources',
  adminWatchlists: '/admin/watchlists',
  adminMembership: '/admin/membership',
  adminAdvertising: '/admin/advertising',
  subscribe: '/subscribe',
  subscribed: '/subscribe/success',
  subscribeCancelled: '/subscribe/cancel',
  article: articlePath,
  publisher: publisherPath,
  about: aboutPath,
  /** Not a page of the app: a document from the server. */
  feed: feedPath(frontFeed, 'xml'),
  /** The front page, narrowed to its articles with this term. */
  search: (term: string) => `/?search=${encodeURIComponent(term)}`,
  /** The search of the whole archive, with these words. */
  archive: (words: string) => `${searchPath}?q=${encodeURIComponent(words)}`,
  searchPage: searchPath,
  weatherIn: (city: string) => `/weather?city=${encodeURIComponent(city)}`,
  topic: (name: string) => `/?topic=${encodeURIComponent(name)}`,
} as const;

/** Patterns for the route table. */
export const patterns = {
  home: paths.home,
  news: paths.news,
  article: '/article/:id',
  topics: paths.topics,
  publishers: paths.publishers,
  publisher: '/publisher/:id',
  about: '/about/:slug',
  saved: paths.saved,
  profile: paths.profile,
  sports: paths.sports,
  markets: paths.markets,
  weather: paths.weather,
  sources: paths.sources,
  searchPage: paths.searchPage,
  admin: paths.admin,
  adminSources: paths.adminSources,
  adminWatchlists: paths.adminWatchlists,
  adminMembership: paths.adminMembership,
  adminAdvertising: paths.adminAdvertising,
  subscribe: paths.subscribe,
  subscribed: paths.subscribed,
  subscribeCancelled: paths.subscribeCancelled,
} as const;
