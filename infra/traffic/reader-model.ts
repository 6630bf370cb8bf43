/** What readers do in a month, on average. Shares are between 0 and 1. */
export interface ReaderModel {
  readers: number;
  articlesPerDay: number;
  pagesPerReader: number;
  visitsPerReader: number;
  /** Share of the pages that are articles. */
  articleShare: number;
  /** Share of the visits with a browser that has the site's files in its HTTP cache or service worker. */
  returning: number;
  /** Share of the readers that are signed in. */
  signedIn: number;
  adsPerPage: number;
  searchesPerReader: number;
  /** Number of CloudFront's regional edge caches. Each fetches from the origin by itself. */
  caches: number;
  /** Whether a function serves the pages of articles as documents. */
  documents: boolean;
  payments: boolean;
}

/** The model of the bill and of the routes' throttles, for a stage of this many readers. */
export const usualReaders = {
  readers: 1_000_000,
  pagesPerReader: 12,
  visitsPerReader: 6,
  articleShare: 0.6,
  returning: 0.6,
  signedIn: 0.05,
  adsPerPage: 3,
  searchesPerReader: 0.5,
  caches: 13,
} as const;
