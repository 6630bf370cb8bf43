import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { adminMessages } from './en-admin.ts';
import { formatNumber, plural } from './locale.ts';

/** Texts of the watchlists page. */
export const watchlistMessages = {
  ...adminMessages.records,
  title: 'Watchlists Management',
  standfirst: 'Keywords to watch for in articles from your sources.',
  publishedNote:
    'Published watchlists mark articles for all readers from the next fetch on. Articles that are already here keep their marks until the settings of their source are applied.',
  heading: 'Watchlists',
  add: 'Add Watchlist',
  newTitle: 'Add Watchlist',
  editTitle: 'Edit Watchlist',
  none: 'No watchlists yet',
  noneHint: 'Add a name and keywords, then run ingestion.',
  error: 'Error',
  done: { title: 'Success', added: 'Watchlist added', updated: 'Watchlist updated', removed: 'Watchlist deleted' },
  required: 'Name and description are required',
  keywordRequired: 'At least one keyword is required',
  name: 'Name',
  description: 'Description',
  keywords: 'Keywords',
  keywordsHint: 'Press Enter after each keyword. Keywords match whole words.',
  addKeyword: 'Add',
  removeKeyword: (word: string) => `Remove ${word}`,
  regions: 'Regions',
  regionsHint: 'Leave empty for all regions.',
  everywhere: 'All',
  priority: 'Priority',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<Watchlist['priority'], string>,
  color: 'Colour',
  colors: ['Red', 'Orange', 'Amber', 'Lime', 'Green', 'Cyan', 'Blue', 'Violet', 'Pink', 'Grey'],
  matches: 'Matches',
  invalid: {
    name: 'Enter a name of up to 120 characters.',
    description: 'Enter a description of up to 500 characters.',
    keywords: 'Enter up to 100 keywords of up to 80 characters each.',
    regions: 'Choose regions from the list.',
    priority: 'Choose a priority.',
    color: 'Choose a colour.',
  },
  latest: 'Latest matches',
  latestCount: (count: number) => plural(count, { one: '1 article', other: `${formatNumber(count)} articles` }),
  latestNone: 'No matches yet',
  latestNoneHint: 'Run ingestion to see articles that match your watchlists.',
  more: 'Show more',
} as const;
