import { counted, formatNumber } from './locale.ts';

interface Counts {
  processed: number;
  added: number;
  deduplicated: number;
}

/** Texts of ingestion in the browser. */
export const ingestionMessages = {
  run: 'Run Ingestion',
  about: 'Reads your own sources in this browser, for you alone. The site reads its sources by itself.',
  running: 'Running...',
  cancel: 'Cancel',
  complete: 'Ingestion Complete',
  summary: ({ processed, added, deduplicated }: Counts) =>
    `Processed ${formatNumber(processed)}, added ${formatNumber(added)}, deduplicated ${formatNumber(deduplicated)}.`,
  error: 'Error',
  failed: 'Failed to run ingestion',
  notStored: 'Save Failed',
  notStoredHint: 'Your browser could not save the articles. They will be lost when you close the page.',
  result: 'Last run',
  sources: 'Sources in this run',
  progress: (done: number, all: number) => `${formatNumber(done)} of ${counted(all, 'source')}`,
  idle: 'Not run on this visit yet.',
  cancelled: 'Cancelled. Your articles have not changed.',
  processed: 'Processed',
  added: 'Added',
  deduplicated: 'Deduplicated',
  filtered: 'Filtered',
  errors: 'Errors',
  waiting: 'Waiting',
  reading: 'Reading...',
  needsKey: 'Needs an API key',
  toStories: 'View articles',
  entries: (count: number) => counted(count, 'entry', 'entries'),
  feed: {
    test: 'Test this feed',
    testing: 'Testing...',
    failed: 'No feed found at this address',
    tested: (title: string) => `“${title}”`,
    untitled: 'Untitled feed',
    none: 'The feed is empty.',
    newest: (age: string) => `newest ${age}`,
    useTitle: 'Use as name',
    isPage: 'This is a web page',
    choose: (count: number) => `It names ${counted(count, 'feed')}. Choose the one to read.`,
  },
  failures: {
    timeout: 'No response within 15 seconds.',
    unreachable: 'Could not be reached.',
    no_feed: 'The response is not a feed.',
    members_only: 'This feed is for members only. Its articles are on the front page.',
  },
} as const;
