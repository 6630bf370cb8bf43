import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

const code = z.string().check(z.regex(/^[A-Z]{3}$/));

/** What the reader last converted: from which currency, to which, and how much. Null until they choose, so that the default can follow their shores. */
export const corridor = storedValue(
  'corridor',
  z.nullable(z.object({ from: code, to: code, amount: z.number().check(z.nonnegative()) })),
  null,
);
