import { formatNumber, plural } from './locale.ts';

/** Texts of the profile page. */
export const profileMessages = {
  sections: 'What your profile holds',
  publishers: (count: number) => `Publishers (${formatNumber(count)})`,
  topics: (count: number) => `Topics (${formatNumber(count)})`,
  settings: 'Settings',
  noPublishers: 'You are not following any publishers yet',
  noPublishersHint: 'Follow a publisher on the front page, and what it writes gathers in your Following tab.',
  noTopics: 'You are not following any topics yet',
  noTopicsHint: 'Follow a topic, and its stories gather in your Following tab, whoever wrote them.',
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
  toFrontPage: 'To the front page',
  email: 'Email notifications',
  emailHint: 'We send no e-mail yet. When we do, you will choose here what reaches you.',
  privacy: 'Privacy',
  privacyHint:
    'While you are signed in we remember what you follow, what you like, the languages you read, and for 90 days which stories you opened, so that your feed can be yours. Nobody else sees it.',
  data: 'Your data',
  dataHint: 'Everything that we keep about you, as a file that people and programs can read.',
  download: 'Download my data',
  downloadFailed: 'Your data could not be fetched',
  session: 'This device',
  sessionHint: 'You stay signed in until you sign out.',
  delete: 'Delete my account',
  deleteHint: 'Removes your account with everything that we keep about you. It cannot be undone.',
  deleteQuestion: 'Delete your account, what you follow, your likes and what you have read?',
  deleteConfirm: 'Yes, delete everything',
  deleteCancel: 'Keep my account',
  deleted: 'Your account is deleted',
  deletedHint: 'Nothing about you is left with us.',
  deleteFailed: 'Your account could not be deleted',
} as const;
