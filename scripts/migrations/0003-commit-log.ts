import { firstCommitItem } from '#functions/articles/commit-log.ts';
import type { Migration } from './migration.ts';

/** Ingestion waits for this migration, so it is the last of those that prepare the log. */
export const commitLog: Migration = {
  name: '0003-commit-log',
  summary: 'Begins the log of commits where the number of the last commit was kept, and lets ingestion go on.',
  matches: ({ pk, sk }) => pk === 'ledger#articles' && sk === 'head',
  migrate: ({ commit }) => {
    const item = firstCommitItem(Number(commit));
    return [{ ...item, pk: String(item.pk), sk: String(item.sk) }];
  },
};
