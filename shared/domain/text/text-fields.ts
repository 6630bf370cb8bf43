import * as z from 'zod/mini';

/** Anything a browser would read as a tag or comment. `a < b` and `<3` are neither. */
const markup = /<[a-z!/?]/i;

/**
 * Schema of a trimmed text without markup, possibly empty. Allows joiners, which Persian names need, but no lone
 * surrogates or bidi controls.
 */
export const optionalTextField = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest),
    z.refine((text) => !markup.test(text), 'must not contain HTML tags'),
    z.regex(/^[^\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'must not contain text direction marks'),
  );

/** As `optionalTextField`, but not empty. */
export const textField = (longest: number) => optionalTextField(longest).check(z.minLength(1));

/** As `textField`, on one line. */
export const lineField = (longest: number) =>
  textField(longest).check(z.regex(/^[^\p{Cc}]*$/u, 'must not contain control characters'));
