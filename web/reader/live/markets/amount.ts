import { plainNumber, readNumber } from '#shared/domain/text/read-number.ts';

/** The result of parsing an amount. */
export type Amount = { value: number } | { wrong: 'empty' | 'notANumber' | 'negative' | 'tooLarge' };

/** Larger amounts are typing errors. */
const maxAmount = 1e12;

/** Parses an amount as people of a locale write it. */
export function parseAmount(typed: string, locale: string): Amount {
  if (plainNumber(typed) === '') return { wrong: 'empty' };
  const value = readNumber(typed, locale);
  if (value === null) return { wrong: 'notANumber' };
  if (value < 0) return { wrong: 'negative' };
  // `+ 0` turns -0 into 0.
  return value > maxAmount ? { wrong: 'tooLarge' } : { value: value + 0 };
}
