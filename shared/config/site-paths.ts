/** The page of an article. */
export const articlePath = (id: string): string => `/article/${encodeURIComponent(id)}`;

/** The page of an event, with all reports about it. */
export const storyPath = (id: string): string => `/story/${encodeURIComponent(id)}`;

/** The page of a publisher. */
export const publisherPath = (id: string): string => `/publisher/${encodeURIComponent(id)}`;

/** The front page with the articles of a topic. */
export const topicPath = (id: string): string => `/?topic=${encodeURIComponent(id)}`;

/** The page of a person, an organisation or a place that stories name. */
export const aboutPath = (slug: string): string => `/about/${encodeURIComponent(slug)}`;

/** The page of a country or a region, by its slug. */
export const placePath = (slug: string): string => `/place/${encodeURIComponent(slug)}`;

/**
 * The id or slug at the start of what follows `/article/` and the like in a link that a messenger, a mail program or a
 * person has garbled: `0f3c9a1b2d4e5f60).`, `kingston&amp;utm_source=x`. Ids and slugs are in lower case. Empty if it
 * does not start with one. Only for addresses that have no page as they are: some ids contain a full stop.
 */
export function cleanName(garbled: string): string {
  const [hash] = /^[\da-f]{16}(?![\da-z])/i.exec(garbled) ?? [];
  const [name = ''] = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.~-]*/u.exec(garbled) ?? [];
  return (hash ?? name.replace(/[_.~-]+$/, '')).toLowerCase();
}

/**
 * The page that a garbled path was, as `cleanName` reads it: `/markets).` or `/publisher/paper)/https:`.
 * @returns null if it is not garbled, or beyond repair
 */
export function cleanPath(pathname: string): string | null {
  const path = decoded(pathname);
  const [, folder, rest = ''] = /^\/(article|story|publisher|about)\/(.+)$/su.exec(path) ?? [];
  const name = cleanName(rest);
  const clean =
    folder === undefined ? `/${path.replace(/[^\p{L}\p{N}]+$/u, '').replace(/^\/+/, '')}` : `/${folder}/${name}`;
  // A deeper path is not garbled: it has no page.
  const isDeeper = /^\/+[\p{L}\p{N}]/u.test(rest.slice(name.length));
  const isPage = folder === undefined ? pagePaths.includes(clean.toLowerCase()) : name !== '' && !isDeeper;
  return isPage && clean !== path.replace(/\/$/, '') ? encodeURI(clean) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The page that searches the archive. */
export const searchPath = '/search';

/** The pages that say who runs the site and by which rules, each at the address of its name. */
export const trustPages = [
  'about-us',
  'editorial-standards',
  'corrections',
  'privacy',
  'terms',
  'contact',
  'accessibility',
] as const;
export type TrustPage = (typeof trustPages)[number];
/** What each is called, on the page, in the footer and on the desk. */
export const trustTitles: Readonly<Record<TrustPage, string>> = {
  'about-us': 'About us',
  'editorial-standards': 'Editorial standards',
  corrections: 'Corrections',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact and imprint',
  accessibility: 'Accessibility',
};
export const trustPath = (page: TrustPage): `/${TrustPage}` => `/${page}`;

/**
 * The paths of all pages but those of one article, story, publisher or subject (web/shell/paths.ts). The edge answers
 * 404 for other paths, with the app, which shows 'Page not found'.
 */
export const pagePaths: readonly string[] = [
  '/',
  '/news',
  '/topics',
  '/publishers',
  '/saved',
  '/preview',
  '/markets',
  '/profile',
  '/admin',
  '/admin/articles',
  '/admin/stories',
  '/admin/front',
  '/admin/sources',
  '/admin/membership',
  '/admin/newsletter',
  '/admin/pages',
  '/admin/advertising',
  '/admin/watchlists',
  '/admin/team',
  '/admin/audit',
  '/weather',
  '/sports',
  '/sources',
  searchPath,
  '/subscribe',
  '/subscribe/success',
  '/subscribe/cancel',
  ...trustPages.map(trustPath),
];

/** Feed name of the front page. Those of publishers and of subjects have a prefix; all others are topics. */
export const frontFeed = 'front';
const publisherPrefix = 'publisher-';
export const publisherFeed = (id: string): string => `${publisherPrefix}${id}`;
/** The publisher of a feed by its name; null for any other feed. */
export const feedPublisher = (name: string): string | null =>
  name.startsWith(publisherPrefix) ? name.slice(publisherPrefix.length) : null;
const subjectPrefix = 'about-';
export const subjectFeed = (slug: string): string => `${subjectPrefix}${slug}`;
/** The slug of the person, organisation or place of a feed by its name; null for any other feed. */
export const feedSubject = (name: string): string | null =>
  name.startsWith(subjectPrefix) ? name.slice(subjectPrefix.length) : null;
export const feedFormats = ['xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The feed of the front page, a topic, a publisher or a subject: RSS 2.0 (`xml`) or JSON Feed 1.1 (`json`). */
export const feedPath = (name: string, format: FeedFormat): string => `/feeds/${encodeURIComponent(name)}.${format}`;

export const sitemapPath = '/sitemap.xml';

/** The service worker's script. At the root, because a worker only controls paths below its own. */
export const serviceWorkerPath = '/service-worker.js';

/** The sandboxed page that renders an advertiser's markup. */
export const adFramePath = '/ad-frame.html';

/** The file that functions make documents of: index.html with the styles and the first script inline. */
export const documentTemplate = 'page.html';

/**
 * Request header with the host that the reader requested. CloudFront sets it for the origin (infra/site/site-host.js).
 */
export const siteHostHeader = 'x-site-host';

/**
 * Request header with the languages that the reader reads, as sorted codes: those of the cookie that the site sets,
 * else those of the browser. Set by the edge as the header above, for documents that depend on them.
 */
export const languagesHeader = 'x-read-languages';
/**
 * Request header of the edition that the edge asks pages for: `lite` under `litePath`, `light` for browsers that save
 * data, and none otherwise.
 */
export const editionHeader = 'x-edition';
/** Under this path each page has its light edition: without scripts, web fonts and advertising, pictures as links. */
export const litePath = '/lite';

/** The cookie with the languages that a reader has chosen: `en.fr`. Only the edge reads it. */
export const languagesCookie = 'read-languages';

/**
 * Request header with the value that proves that a request came through CloudFront, which replaces what a viewer sends
 * under this name (infra/site/origin-secrets.ts).
 */
export const originSecretHeader = 'x-origin-secret';

/** The id of the `<script type="application/json">` that tells the browser what its document was rendered with. */
export const servedPageId = 'served';

/** Name of the <meta> in the document of an article that was taken down. */
export const takenDownMark = 'taken-down';
