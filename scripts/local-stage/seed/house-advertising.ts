import { readFileSync } from 'node:fs';
import { type AdBook, readAdBook } from '#shared/domain/ads/ad-import.ts';

/** Advertisements of invented advertisers, one file as an operator would write it: `npm run creatives -- import` takes it too. */
export const houseAdvertisingFile = new URL('./house-advertising.json', import.meta.url);

/** @throws when the file does not hold, which its test prevents */
export function houseAdvertising(): AdBook {
  const { book, faults } = readAdBook(readFileSync(houseAdvertisingFile, 'utf8'));
  if (book === undefined)
    throw new Error(`The house advertisements do not hold: ${faults.map(({ at, why }) => `${at} ${why}`).join('; ')}`);
  return book;
}
