import {
  aboutPath,
  articlePath,
  feedPath,
  frontFeed,
  placePath,
  publisherPath,
  searchPath,
  storyPath,
  topicPath,
  trustPath,
} from '#shared/config/site-paths.ts';

/** Pages with one address each. */
const pages = {
  home: '/',
  news: '/news',
  topics: '/topics',
  publishers: '/publishers',
  saved: '/saved',
  /** Of something unpublished; its token follows a `#`. */
  preview: '/preview',
  markets: '/markets',
  profile: '/profile',
  admin: '/admin',
  adminArticles: '/admin/articles',
  adminStories: '/admin/stories',
  adminFront: '/admin/front',
  adminSources: '/admin/sources',
  adminMembership: '/admin/membership',
  adminNewsletter: '/admin/newsletter',
  adminPages: '/admin/pages',
  adminAdvertising: '/admin/advertising',
  weather: '/weather',
  sports: '/sports',
  sources: '/sources',
  searchPage: searchPath,
  adminWatchlists: '/admin/watchlists',
  adminTeam: '/admin/team',
  adminAudit: '/admin/audit',
  subscribe: '/subscribe',
  subscribed: '/subscribe/success',
  subscribeCancelled: '/subscribe/cancel',
} as const;

/** The addresses of all pages, defined only here. `/api` addresses are in the contract. */
export const paths = {
  ...pages,
  following: '/?tab=following',
  profileSettings: '/profile?tab=settings',
  article: articlePath,
  story: storyPath,
  publisher: publisherPath,
  topic: topicPath,
  about: aboutPath,
  place: placePath,
  trust: trustPath,
  /** Not a page of the app: a document from the server. */
  feed: feedPath(frontFeed, 'xml'),
  /** An article on the editors' desk. */
  deskArticle: (id: string) => `/admin/articles?article=${encodeURIComponent(id)}`,
  /** A story of the newsroom's own, to write. */
  ownStory: (id: string) => `/admin/stories?story=${encodeURIComponent(id)}`,
  /** The front page, narrowed to its articles with this term. */
  search: (term: string) => `/?search=${encodeURIComponent(term)}`,
  /** The search of the whole archive, with these words. */
  archive: (words: string) => `${searchPath}?q=${encodeURIComponent(words)}`,
  weatherIn: (city: string) => `/weather?city=${encodeURIComponent(city)}`,
} as const;

/** Patterns for the route table. */
export const patterns = {
  ...pages,
  article: '/article/:id',
  story: '/story/:id',
  publisher: '/publisher/:id',
  about: '/about/:slug',
} as const;
