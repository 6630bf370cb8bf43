import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

export const degreeUnits = ['C', 'F'] as const;
export type DegreeUnit = (typeof degreeUnits)[number];

/** Celsius or Fahrenheit; null means not chosen, so that the default can follow the device. */
export const weatherUnit = storedValue('weather_unit', z.nullable(z.enum(degreeUnits)), null);
