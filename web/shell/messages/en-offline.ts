import { counted, dateFormat } from './locale.ts';

const clock = dateFormat({ timeStyle: 'short' });
const dayAndClock = dateFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** `14:05` for today, `20 Nov, 14:05` for other days, in the reader's time zone. */
export const momentOf = (at: Date, now: Date): string =>
  at.toDateString() === now.toDateString() ? clock(at) : dayAndClock(at);

/** Texts of offline use and updates of the site. */
export const offlineMessages = {
  offline: 'You are offline.',
  stillReadable: 'You can still read saved articles.',
  updated: (moment: string) => `Last updated ${moment}.`,
  toSaved: 'Saved articles',
  updateReady: 'A new version is available.',
  reload: 'Reload',
  queued: 'Saved until you are online',
  queuedHint: 'Your change will be sent when you are back online.',
  refused: { like: 'Your like could not be sent', follow: 'Your follow could not be sent' },
  refusedHint: 'It was made offline and can no longer be saved.',
  missing: {
    story: 'This article is not saved on this device',
    page: 'This page needs a connection',
    front: 'The front page is not saved on this device',
  },
  missingHint: 'You are offline. You can still read articles you have opened or saved.',
  saved: {
    title: 'Saved articles',
    short: 'Saved',
    standfirst:
      'Kept in this browser, with or without an account, and in your account if you agree. Where the browser allows it, you can read them offline.',
    bookmarked: 'Saved by you',
    opened: 'Recently read',
    none: 'No saved articles yet',
    noneHint: 'Save an article from its menu or below its text. You need no account.',
    waiting: (count: number) =>
      `${counted(count, 'more saved article')} will appear when ${count === 1 ? 'it' : 'they'} can be loaded.`,
  },
} as const;
