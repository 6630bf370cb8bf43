import { retention } from '#shared/config/retention.ts';
import { auditDays } from '#shared/domain/team/audit-entry.ts';
import { formatNumber, plural } from './locale.ts';

/** Texts of the profile page. */
export const profileMessages = {
  sections: 'Profile sections',
  publishers: (count: number) => `Publishers (${formatNumber(count)})`,
  topics: (count: number) => `Topics (${formatNumber(count)})`,
  searches: (count: number) => `Searches (${formatNumber(count)})`,
  settings: 'Settings',
  noPublishers: 'You are not following any publishers yet',
  noPublishersHint: 'Follow publishers to see their articles in your Following tab.',
  noTopics: 'You are not following any topics yet',
  noTopicsHint: 'Follow topics to see their articles in your Following tab.',
  noSearches: 'You are not following any searches yet',
  noSearchesHint: 'Follow a search to see its new articles in your Following tab.',
  toSearch: 'Search the archive',
  followingSearches: (count: number) =>
    plural(count, {
      one: `Following ${formatNumber(count)} search`,
      other: `Following ${formatNumber(count)} searches`,
    }),
  followingTopics: (count: number) =>
    plural(count, {
      one: `Following ${formatNumber(count)} topic`,
      other: `Following ${formatNumber(count)} topics`,
    }),
  followingPublishers: (count: number) =>
    plural(count, {
      one: `Following ${formatNumber(count)} publisher`,
      other: `Following ${formatNumber(count)} publishers`,
    }),
  failed: 'Failed to fetch profile',
  toFrontPage: 'Go to the front page',
  sourcesHint: 'Feeds that you add yourself. They are read and kept in this browser only.',
  openSources: 'Manage your sources',
  email: 'Email notifications',
  emailHint: 'We do not send emails yet. When we do, you can manage them here.',
  privacy: 'Privacy',
  privacyHint:
    'While you are signed in, we store what you follow, searches included, and what you like, the languages you read, and for 90 days which articles you open, to personalise your feed. Other readers cannot see this. Other searches are not stored; your browser keeps the last ten, which you can remove on the search page.',
  data: 'Your data',
  dataHint: 'Everything we store about you, in a JSON file.',
  download: 'Download my data',
  downloadFailed: 'Your data could not be downloaded',
  session: 'This device',
  sessionHint: 'You stay signed in until you sign out.',
  delete: 'Delete my account',
  deleteHint:
    'Deletes your account, sign-in, follows, likes and reading history at once, and ends your subscription. This cannot be undone.',
  remains: 'What remains, and how long',
  remaining: [
    `Server logs, without your name and searches: up to ${formatNumber(retention.logDays)} days`,
    `Backups, which we only use to repair the site: ${formatNumber(retention.backupDays)} days`,
    `The id of the account, so that nothing is stored under it again: ${formatNumber(retention.deletedAccountDays)} days`,
    'Payments: Stripe keeps records of them for as long as the law requires',
    `For members of the team: your address in the audit log, up to ${formatNumber(auditDays)} days after each change. It is removed at once from the team and from what you decided and published`,
    'Saved articles, the last searches and settings in your browser: until you clear its data',
  ],
  deleteQuestion: 'Delete your account, follows, likes and reading history?',
  deleteDetail: 'A subscription ends now, without a refund for the time left.',
  deleteConfirm: 'Yes, delete everything',
  deleteCancel: 'Keep my account',
  deleted: 'Account deleted',
  deletedHint: `Copies in backups and logs follow within ${formatNumber(retention.logDays)} days.`,
  deleteFailed: 'Your account could not be deleted',
  lastOwner: 'You are the last owner of the team',
  lastOwnerHint: 'Make someone else an owner first, on the team page of the desk. Nothing has been deleted.',
  signInAgain: 'Please sign in again',
  signInAgainHint: 'For your safety, an account can only be deleted soon after signing in.',
} as const;
