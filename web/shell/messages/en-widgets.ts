import { formatNumber } from './locale.ts';

/** Texts of the events beside the news. */
export const eventsMessages = {
  title: 'Upcoming Events',
  none: 'No upcoming events',
  going: (count: number) => `${formatNumber(count)} going`,
  sponsor: (name: string) => `Sponsored by ${name}`,
  featured: 'Featured',
  newWindow: '(opens in a new window)',
} as const;

/** Texts of the newsletter form. */
export const newsletterMessages = {
  name: 'Your name (optional)',
  email: 'Your email',
  notSent: 'Kept in this browser. No newsletter is sent yet.',
  subscribing: 'Subscribing...',
  missing: 'Please enter your email address.',
  invalid: 'Please enter an email address such as ama@example.org.',
  done: 'Success!',
  failed: 'Error',
  failedHint: 'Failed to subscribe. Please try again.',
} as const;

/** Why a reader sees an article; shown when the label 'For you' of its card is pressed. */
export const reasonMessages = {
  title: 'Why this article',
  sponsored: 'A sponsor paid for this article.',
  search: (term: string) => `Matches your search for “${term}”.`,
  similarTopic: (topic: string) => `You are reading about ${topic}.`,
  similarRegion: (region: string) => `You are reading about this region: ${region}.`,
  sameSubject: 'It is about the same subject as the article that you are reading.',
  followed: (publisher: string | null, topic: string | null, search: string | null, story = false) =>
    `Because you follow ${[publisher, topic, search && `the search “${search}”`, story && 'this story'].filter(Boolean).join(' and ')}.`,
  latest: 'One of the latest articles, shown to all readers.',
  latestIn: (region: string) => `One of the latest articles, shown to all readers. Region: ${region}.`,
} as const;
