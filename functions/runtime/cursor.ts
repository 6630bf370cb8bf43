import * as z from 'zod/mini';
import { invalid } from './refusal.ts';

/** Where the next page of a list of articles begins. */
interface Position {
  publishedAt: string;
  id: string;
}
const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/**
 * Decodes a cursor. Callers get it as an opaque text, which lets its format change, and may send back any other text.
 * @throws Refusal 400 for a text that is not a cursor
 */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  try {
    const [publishedAt, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { publishedAt, id };
  } catch {
    throw invalid('cursor', 'Cursor is not one of this list; start again from the first page');
  }
}

/** Encodes a position as a cursor; null stays null. */
export const writeCursor = (at: Position | null): string | null =>
  at && Buffer.from(JSON.stringify([at.publishedAt, at.id])).toString('base64url');
