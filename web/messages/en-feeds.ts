/** What the site's own feeds are called where readers find them. */
export const feedMessages = { rss: 'RSS' } as const;
