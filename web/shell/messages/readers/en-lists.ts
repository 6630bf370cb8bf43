import { keptEntries } from '#shared/domain/readers/kept-entries.ts';
import { formatNumber } from '../locale.ts';

/** Texts about the articles that a reader has opened, and about keeping them with an account. */
export const listsMessages = {
  history: 'History',
  standfirst: `The last ${formatNumber(keptEntries)} articles that you opened in this browser, the newest first. They look read in lists.`,
  none: 'You have not opened any articles yet',
  noneHint: 'Articles that you open are listed here, with or without an account.',
  toHistory: 'Articles you opened',
  remove: (title: string) => `Remove from history: ${title}`,
  removeWord: 'Remove',
  clear: 'Clear history',
  clearQuestion: 'Clear your history?',
  clearDetail: 'Articles no longer look read. If your account keeps your history, it is cleared there too.',
  clearCancel: 'Keep it',
  cleared: 'History cleared',
  keep: 'Saved and opened articles on every device',
  keepHint: `This browser alone keeps which articles you save and open. If you agree, your account keeps both, at most ${formatNumber(keptEntries)} each, with those that your browsers have already, and shows them wherever you sign in. We use them for nothing else. Switch it off at any time: your account then deletes both lists.`,
  keepVisitor:
    'Only this browser keeps which articles you save and open. With an account you can have both on every device.',
  agree: 'Keep both with my account',
  kept: 'Your account keeps your saved and opened articles',
  withdrawn: 'Deleted from your account',
  withdrawnHint: 'This browser keeps its own lists.',
  failed: 'Your choice could not be saved',
} as const;
