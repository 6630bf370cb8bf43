import * as z from 'zod/mini';

/** What a browser would read as a tag or a comment. `a < b` and `<3` are none. */
const markup = /<[a-z!/?]/i;

/** Joiners stay, which names in Persian need; halves of characters and marks that turn the text round do not. */
const plain = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => !markup.test(text), 'may hold no markup'),
    z.regex(/^[^\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'may hold no marks that turn the text round'),
  );

/** A text of one to `longest` characters that somebody else wrote, trimmed, without markup. */
export const plainText = (longest: number) => plain(longest).check(z.minLength(1));
/** As `plainText`, or empty. */
export const optionalText = plain;
/** As `plainText`, in one line. */
export const plainLine = (longest: number) =>
  plainText(longest).check(z.regex(/^[^\p{Cc}]*$/u, 'may hold no control characters'));
