import { formatNumber, lazily, locale, plural } from './locale.ts';

const clock = lazily(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const day = lazily(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
);

/** `14:05` for today, `20 Nov, 14:05` for other days, in the reader's time zone. */
export const momentOf = (at: Date, now: Date): string =>
  (at.toDateString() === now.toDateString() ? clock() : day()).format(at);

/** Texts of offline use and updates of the site. */
export const offlineMessages = {
  offline: 'You are offline.',
  stillReadable: 'What you read before is still here.',
  updated: (moment: string) => `Last updated ${moment}.`,
  toSaved: 'Saved stories',
  updateReady: 'A new edition is ready.',
  reload: 'Reload',
  queued: 'Kept until you are online',
  queuedHint: 'What you have just done is sent as soon as there is a connection.',
  refused: { like: 'A like could not be sent', follow: 'A follow could not be sent' },
  refusedHint: 'You made it while you were offline, and it is no longer possible.',
  missing: {
    story: 'This story is not on your device',
    page: 'This page needs a connection',
    front: 'The front page is not on your device yet',
  },
  missingHint: 'You are offline. Stories that you opened or saved can be read without a connection.',
  saved: {
    title: 'Saved on this device',
    short: 'Saved',
    standfirst: 'Stories that you can read without a connection: those you saved, and the last ones you opened.',
    bookmarked: 'Saved by you',
    opened: 'Opened lately',
    none: 'Nothing is kept on this device yet',
    noneHint: 'Open a story, and it can be read here later, also without a connection.',
    waiting: (count: number) =>
      plural(count, {
        one: 'One more saved story is fetched when you are online.',
        other: `${formatNumber(count)} more saved stories are fetched when you are online.`,
      }),
  },
} as const;
