import { firstCommitItem } from '#functions/ingest/store/commit-log.ts';
import type { Migration } from './migration.ts';

export const commitLog: Migration = {
  name: '0003-commit-log',
  summary: 'Begins the log of commits where the number of the last commit was kept.',
  matches: ({ pk, sk }) => pk === 'ledger#articles' && sk === 'head',
  migrate: ({ commit }) => {
    const item = firstCommitItem(Number(commit));
    return [{ ...item, pk: String(item.pk), sk: String(item.sk) }];
  },
};
