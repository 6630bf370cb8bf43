import * as z from 'zod/mini';

/** Id of a stored thing, as it is written in a path. */
export const id = z
  .string()
  .check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.~-]+$/, 'must be letters, digits or any of . _ ~ -'));
