import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** The city whose weather the reader chose last; null before the first choice. */
export const weatherCity = storedValue('weather_city', z.nullable(z.string()), null);
