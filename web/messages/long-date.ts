import { lazily, locale } from './locale.ts';

const long = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));

/** `November 21, 2027` as the reader writes it, in their own zone. */
export const longDate = (moment: string): string => long().format(new Date(moment));
