import { formatNumber, plural } from './locale.ts';

interface Counts {
  processed: number;
  added: number;
  deduplicated: number;
}

/** Texts of ingestion in the browser. */
export const ingestionMessages = {
  run: 'Run Ingestion',
  running: 'Running...',
  cancel: 'Cancel',
  complete: 'Ingestion Complete',
  summary: ({ processed, added, deduplicated }: Counts) =>
    `Processed ${formatNumber(processed)}, added ${formatNumber(added)}, deduplicated ${formatNumber(deduplicated)}.`,
  error: 'Error',
  failed: 'Failed to run ingestion',
  notStored: 'Save Failed',
  notStoredHint: 'This browser could not store the stories. They are kept until you close the page.',
  result: 'The last run',
  sources: 'Sources of this run',
  progress: (done: number, all: number) =>
    `${formatNumber(done)} of ${plural(all, { one: '1 source', other: `${formatNumber(all)} sources` })}`,
  idle: 'Nothing has been read on this visit yet.',
  cancelled: 'Stopped. Your stories are as they were.',
  processed: 'Processed',
  added: 'Added',
  deduplicated: 'Deduplicated',
  filtered: 'Filtered',
  errors: 'Errors',
  waiting: 'Waiting',
  reading: 'Reading…',
  needsKey: 'Needs a key',
  toStories: 'To the stories',
  entries: (count: number) => plural(count, { one: '1 entry', other: `${formatNumber(count)} entries` }),
  failures: {
    timeout: 'It did not answer within 15 seconds.',
    unreachable: 'It cannot be reached.',
    no_feed: 'The answer is no feed.',
  },
} as const;
