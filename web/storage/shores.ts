import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** Ids of the reader's two places; null means not chosen yet, so that the default can follow the device. */
export const shores = storedValue('shores', z.object({ here: z.nullable(z.string()), there: z.nullable(z.string()) }), {
  here: null,
  there: null,
});
