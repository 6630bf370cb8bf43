/** The product's name and everything derived from it. No other file contains the name. */
export const brand = {
  name: 'Landfall',
  /** Short lower-case name: stack names, user agent, storage prefix. */
  product: 'landfall',
  tagline: 'News for people who live between two shores',
  storagePrefix: 'landfall_',
  dataVersion: '1.0.0',
  /** Sent with every feed request, to identify us to publishers. */
  userAgent: 'LandfallBot/1.0 (+https://landfall.example/bot)',
  emails: {
    support: 'support@landfall.example',
    corporate: 'corporate@landfall.example',
    print: 'print@landfall.example',
  },
} as const;

/** Title of a page for tabs and search results; without an argument, of the front page. */
export const pageTitle = (page?: string): string =>
  page === undefined ? `${brand.name} – ${brand.tagline}` : `${page} – ${brand.name}`;
