import { quoted } from '#shared/domain/search/search-address.ts';
import { formatNumber, lazily, locale, plural } from './locale.ts';

const month = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** `November 2026` for `2026-11`. */
export const monthInWords = (value: string): string => month().format(new Date(`${value}-01T00:00:00Z`));

/** Texts of the search page and of the suggestions below a search field. */
export const searchMessages = {
  title: 'Search the archive',
  standfirst: 'Every article that we keep, from all our publishers.',
  label: 'Search the archive',
  placeholder: 'A word, a name, a “phrase”',
  clear: 'Clear search',
  results: (words: string) => `Results for ${quoted(words)}`,
  resultsHead: 'Results',
  count: (total: number, isLowerBound: boolean) =>
    isLowerBound
      ? `More than ${formatNumber(total)} articles`
      : plural(total, { one: `${formatNumber(total)} article`, other: `${formatNumber(total)} articles` }),
  shown: (shown: number) => `${formatNumber(shown)} shown`,
  sort: 'Sort by',
  sorts: { relevance: 'Relevance', newest: 'Newest' },
  more: 'Show more',
  moreLoading: 'Loading more...',
  moreFailed: 'More results could not be loaded.',
  end: 'These are all results.',
  loading: 'Searching...',
  failed: 'The search did not work',
  failedHint: 'Try again in a moment.',
  refused: 'This search cannot be answered',
  refusedHint: 'Use fewer or shorter words.',
  filters: 'Narrow the results',
  filtersOn: (count: number) => (count === 0 ? 'Filters' : `Filters (${formatNumber(count)})`),
  chosen: 'Chosen filters',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  removeAll: 'Remove all',
  facets: {
    topics: 'Topics',
    publishers: 'Publishers',
    regions: 'Shores',
    languages: 'Languages',
    months: 'Months',
  },
  narrowTo: (name: string, count: number) =>
    plural(count, {
      one: `${name}, ${formatNumber(count)} article`,
      other: `${name}, ${formatNumber(count)} articles`,
    }),
  moreValues: (count: number) => `${formatNumber(count)} more`,
  date: 'Date',
  presets: { any: 'Any time', day: 'Since yesterday', week: 'Last 7 days', month: 'Last 30 days', year: 'Last year' },
  from: 'From',
  to: 'To',
  apply: 'Set dates',
  wrongOrder: 'The first day is after the last one.',
  fromDay: (day: string) => `From ${day}`,
  toDay: (day: string) => `Until ${day}`,
  between: (from: string, to: string) => `${from} – ${to}`,
  didYouMean: 'Did you mean',
  none: 'Nothing found',
  noneHint: (words: string) => `No article matches ${quoted(words)}.`,
  noneFilteredHint: (words: string) => `No article matches ${quoted(words)} with these filters.`,
  tryTitle: 'You can try',
  tryAnyTime: 'the same words at any time',
  tryWithout: (name: string) => `the same words without “${name}”`,
  tryAll: 'the same words without filters',
  tryWords: (words: string) => `the words without quotation marks: ${words}`,
  trySpelling: 'another spelling, or fewer words',
  recent: 'Recent searches',
  recentHint: 'Only this browser keeps them.',
  removeRecent: (words: string) => `Remove ${words} from recent searches`,
  clearRecent: 'Clear all',
  saved: 'Searches you follow',
  tips: 'Search tips',
  tipList: [
    ['“port strike”', 'both words together, in this order'],
    ['port -strike', 'without the second word'],
    ['kingst', 'beginnings of words match while you type'],
  ],
  follow: 'Follow this search',
  following: 'Following this search',
  theSearch: (words: string) => `the search ${quoted(words)}`,
  followHint: 'Its new articles appear in Following.',
  suggestions: 'Suggestions',
  suggested: (count: number) =>
    count === 0
      ? 'No suggestions'
      : plural(count, { one: '1 suggestion', other: `${formatNumber(count)} suggestions` }),
  groups: { topics: 'Topics', publishers: 'Publishers', entities: 'People and places', stories: 'Articles' },
} as const;
