/** The page of one article. */
export const articlePath = (id: string): string => `/article/${encodeURIComponent(id)}`;

/** Stands for the whole front page where a feed is named; every other name is a topic's. */
export const frontFeed = 'front';
export const feedFormats = ['xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The feed of the front page or of a topic: RSS 2.0 (`xml`) or JSON Feed 1.1 (`json`). */
export const feedPath = (name: string, format: FeedFormat): string => `/feeds/${encodeURIComponent(name)}.${format}`;

export const sitemapPath = '/sitemap.xml';

/** Set by CloudFront on its way to the origin: the host that the reader asked for (infra/site/site-host.js). */
export const siteHostHeader = 'x-site-host';
