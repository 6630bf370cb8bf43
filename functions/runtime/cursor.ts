import * as z from 'zod/mini';
import { invalid } from './refusal.ts';

const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/** Where the next page begins, as the caller hands it back. Opaque to callers, so that it may change; checked because they may change it. */
export function readCursor(cursor: string | undefined): { publishedAt: string; id: string } | null {
  if (cursor === undefined) return null;
  try {
    const [publishedAt, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { publishedAt, id };
  } catch {
    throw invalid('cursor', 'is not a cursor of this API');
  }
}

export const writeCursor = (at: { publishedAt: string; id: string } | null): string | null =>
  at && Buffer.from(JSON.stringify([at.publishedAt, at.id])).toString('base64url');
