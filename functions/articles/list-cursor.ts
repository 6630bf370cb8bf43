import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { invalid } from '#functions/runtime/refusal.ts';
import { stageKey, storedStageKey } from '#functions/table/stage-key.ts';
import type { ArticleFilter, ArticlePosition } from './article-lists.ts';

const keyName = 'cursor';

/** Makes sure that the key exists, for functions that may write: `listArticles` only reads it. */
export const storeCursorKey = (): Promise<unknown> => stageKey(keyName);

/** Encodes and decodes cursors of one list: where its next page begins. */
export interface Cursors {
  read(cursor: string): ArticlePosition;
  write(position: ArticlePosition): string;
}

const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/**
 * Cursors of the list with this filter. They are signed: each cursor is a key of the edge's cache, so a caller must
 * not invent them. Callers get them as an opaque text, which lets the format change.
 *
 * A stage has the key once it has stored articles. Until then, which is the time between the update to signed cursors
 * and the next batch of articles, cursors are not signed.
 */
export async function cursorsOf(filter: ArticleFilter): Promise<Cursors> {
  const key = await storedStageKey(keyName);
  const { topic, region, publisherId, languages } = filter;
  const list = JSON.stringify([topic ?? null, region ?? null, publisherId ?? null, languages ?? null]);
  const signature = (text: string): string =>
    key === null ? '' : `.${createHmac('sha256', key).update(`${list} ${text}`).digest('base64url').slice(0, 22)}`;
  return {
    read: (cursor) => {
      const [text = ''] = cursor.split('.', 1);
      if (!isEqual(cursor.slice(text.length), signature(text))) throw notOfThisList();
      return positionOf(text);
    },
    write: ({ publishedAt, id }) => {
      const text = Buffer.from(JSON.stringify([publishedAt, id])).toString('base64url');
      return `${text}${signature(text)}`;
    },
  };
}

const notOfThisList = () => invalid('cursor', 'Cursor is not one of this list; start again from the first page');

function positionOf(text: string): ArticlePosition {
  try {
    const [publishedAt, id] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { publishedAt, id };
  } catch {
    throw notOfThisList();
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
