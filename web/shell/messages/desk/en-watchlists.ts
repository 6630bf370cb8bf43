import { counted } from '../locale.ts';

/** Texts of the watchlists page. */
export const watchlistMessages = {
  title: 'Watchlists Management',
  standfirst: 'Keywords to watch for in articles from your sources.',
  required: 'Name and description are required',
  keywordRequired: 'At least one keyword is required',
  matches: 'Matches',
  latest: 'Latest matches',
  latestCount: (count: number) => counted(count, 'article'),
  latestNone: 'No matches yet',
  latestNoneHint: 'Run ingestion to see articles that match your watchlists.',
  more: 'Show more',
} as const;
