import * as z from 'zod/mini';
import { readyPublishers } from '#functions/catalog/publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { signedCursors } from '#functions/table/signed-cursors.ts';
import { id } from '#shared/api/fields.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { limits } from '#shared/config/limits.ts';

/** The last publisher of a page. */
const position = z.tuple([id]);

export const handler = endpoint(listPublishers, async ({ query }) => {
  const cursors = await signedCursors('publishers', position);
  const after = query.cursor === undefined ? null : cursors.read(query.cursor)[0];
  const { publishers, next } = await readyPublishers(after, limits.page.publishers);
  return { items: publishers, next: next && cursors.write([next]) };
});
