import * as z from 'zod/mini';

/** What a browser would read as a tag or a comment. `a < b` and `<3` are none. */
const markup = /<[a-z!/?]/i;

const plain = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => !markup.test(text)),
  );

/** A text of one to `longest` characters, trimmed, without markup. */
export const plainText = (longest: number) => plain(longest).check(z.minLength(1));
/** As `plainText`, or empty. */
export const optionalText = plain;
