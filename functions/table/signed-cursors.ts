import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { invalid } from '#functions/runtime/refusal.ts';
import { stageKey, storedStageKey } from './stage-key.ts';

const keyName = 'cursor';

/** Makes sure that the key exists, for functions that may write: `listArticles` only reads it. */
export const storeCursorKey = (): Promise<unknown> => stageKey(keyName);

/** Encodes and decodes cursors of one list: where its next page begins. */
export interface Cursors<Position> {
  read(cursor: string): Position;
  write(position: Position): string;
}

/**
 * Cursors of one list with positions of this shape. They are signed: each cursor is a key of the edge's cache, so a
 * caller must not invent them. Callers get them as an opaque text, which lets the format change. A stage has the key
 * once it has stored articles; until then cursors are not signed.
 * @param list identifies the list with its filters
 */
export async function signedCursors<S extends z.ZodMiniType>(list: string, schema: S): Promise<Cursors<z.output<S>>> {
  const key = await storedStageKey(keyName);
  const signature = (text: string): string =>
    key === null ? '' : `.${createHmac('sha256', key).update(`${list} ${text}`).digest('base64url').slice(0, 22)}`;
  return {
    read: (cursor) => {
      const [text = ''] = cursor.split('.', 1);
      if (!isEqual(cursor.slice(text.length), signature(text))) throw notOfThisList();
      try {
        return z.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      } catch {
        throw notOfThisList();
      }
    },
    write: (position) => {
      const text = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${text}${signature(text)}`;
    },
  };
}

const notOfThisList = () => invalid('cursor', 'Cursor is not one of this list; start again from the first page');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
