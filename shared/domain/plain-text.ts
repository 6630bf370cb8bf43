import * as z from 'zod/mini';

/**
 * A line of text that somebody else wrote: trimmed, not empty, of bounded length, without control characters, halves of characters and marks that turn the text round.
 * Joiners stay, which names in Persian need.
 */
export const plainText = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longest),
      z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'may hold no control characters'),
    );
