import { counted } from './locale.ts';

/** Texts of the page of a reader's own sources. */
export const localSourceMessages = {
  title: 'Sources Management',
  standfirst: 'Feeds you choose, read and saved in this browser.',
  required: 'Name and URL are required',
  never: 'Never',
  latest: 'Latest from your sources',
  latestCount: (count: number) => counted(count, 'article'),
  latestNone: 'No articles yet',
  latestNoneHint: 'Run ingestion to see the latest articles from your sources.',
  more: 'Show more',
} as const;
