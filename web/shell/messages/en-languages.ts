import { counted, formatNumber, plural } from './locale.ts';

/** Texts of the choice of languages. */
export const languagesMessages = {
  title: 'Languages I read',
  hint: 'Articles in other languages are at the end of each list.',
  all: 'All languages',
  now: (names: readonly string[]) => `Languages I read: ${names.length === 0 ? 'all' : names.join(', ')}`,
  count: (count: number) => counted(count, 'article'),
  tooMany: (count: number) => `You can choose up to ${formatNumber(count)} languages, or all.`,
  also: (count: number) =>
    plural(count, {
      one: 'Also in another language',
      other: `Also in ${formatNumber(count)} other languages`,
    }),
  others: 'In other languages',
  notSaved: 'Your languages could not be saved to your account',
  notSavedHint: 'This browser keeps them. We will try again when you next open the site.',
} as const;
