import { hiddenLimits } from '#shared/domain/readers/hidden.ts';
import { datedDay } from '../dates.ts';
import { counted, formatNumber } from '../locale.ts';

/** Texts about what a reader hides. */
export const hiddenMessages = {
  title: 'What you hide',
  hint: 'Articles of these publishers, on these topics or with these words in their title or first lines are left out of all lists. You find them by their own pages, and in the reports of a story.',
  empty: 'You hide nothing.',
  dialog: 'Hide articles',
  what: 'What to hide',
  kinds: { publisher: 'Publisher', topic: 'Topic', word: 'Word' },
  wordItem: 'With a word or name',
  word: 'Word or name',
  wordHint: 'Whole words, capitals and accents do not matter.',
  wordRefused: `Word or name needs at least two letters, and has at most ${formatNumber(hiddenLimits.word)}.`,
  howLong: 'For how long',
  spans: { day: 'A day', week: 'A week', month: 'A month', ever: 'For good' },
  hide: 'Hide',
  hideOf: (name: string) => `Hide ${name}`,
  addWord: 'Hide a word',
  cancel: 'Cancel',
  showAgain: 'Show again',
  showAgainOf: (name: string) => `Show ${name} again`,
  until: (day: string) => `Until ${datedDay(day)}`,
  hidden: (name: string) => `Hidden: ${name}`,
  hiddenHint: 'You can change this in your settings.',
  shown: (name: string) => `Shown again: ${name}`,
  undo: 'Undo',
  tooMany: `You can hide ${formatNumber(hiddenLimits.active)} publishers, topics and words`,
  tooManyHint: 'Show one again in your settings to hide another.',
  count: (count: number) => `You hide ${counted(count, 'article')} here.`,
  manage: 'Change what you hide',
  notSaved: 'What you hide could not be saved to your account',
  notSavedHint: 'This browser keeps it. We will try again when you next open the site.',
} as const;
