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

/** What `lineField` refuses: the beginnings of tags, control characters, lone surrogates and bidi controls. */
const unfit = /<(?=[a-z!/?])|[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/giu;

/**
 * Schema of a headline or name that the desk copies from elsewhere, possibly empty. What `lineField` refuses is left
 * out: an editor has not written it and cannot change it.
 */
export const copiedLine = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.overwrite((text) => text.replace(unfit, '')),
  );
