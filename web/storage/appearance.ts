import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** Light, dark, or as the device has it. `first-paint.js` (vite.config.ts) reads the same value before anything is drawn. */
export const appearanceName = 'appearance';
export const appearance = storedValue(appearanceName, z.enum(['light', 'dark', 'system']), 'system');
