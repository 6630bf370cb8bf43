import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** Whether somebody has signed in with this browser: without it nothing of the sign-in is loaded. It proves nothing and opens nothing. */
export const sessionHint = storedValue('session', z.boolean(), false);
