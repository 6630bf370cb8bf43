import * as z from 'zod/mini';
import { id } from '#shared/api/fields.ts';
import { invalid } from './refusal.ts';

const position = z.tuple([id]);

/**
 * Decodes the cursor of a list that is ordered by id: the last id of the page before.
 * @throws Refusal 400 for a text that is not a cursor
 */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))[0];
  } catch {
    throw invalid('cursor', 'Cursor is not one of this list; start again from the first page');
  }
}

/** Encodes the last id of a page as a cursor; null stays null. */
export const writeIdCursor = (last: string | null): string | null =>
  last && Buffer.from(JSON.stringify([last])).toString('base64url');
