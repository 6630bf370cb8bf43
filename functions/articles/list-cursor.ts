import * as z from 'zod/mini';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import type { ArticleFilter, ArticlePosition } from './article-lists.ts';

const position = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^[0-9a-f]{16}$/))]);

/** Cursors of the list with this filter. */
export async function cursorsOf(filter: ArticleFilter): Promise<Cursors<ArticlePosition>> {
  const { topic, region, publisherId, languages } = filter;
  const { read, write } = await signedCursors(
    JSON.stringify([topic ?? null, region ?? null, publisherId ?? null, languages ?? null]),
    position,
  );
  return {
    read: (cursor) => {
      const [publishedAt, id] = read(cursor);
      return { publishedAt, id };
    },
    write: ({ publishedAt, id }) => write([publishedAt, id]),
  };
}
