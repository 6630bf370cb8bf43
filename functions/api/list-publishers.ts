import { publisherCursors } from '#functions/articles/list-cursor.ts';
import { readyPublishers } from '#functions/catalog/ready-publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { limits } from '#shared/config/limits.ts';

export const handler = endpoint(listPublishers, async ({ query }) => {
  const cursors = await publisherCursors();
  const after = query.cursor === undefined ? null : cursors.read(query.cursor);
  const { publishers, next } = await readyPublishers(after, limits.page.publishers);
  return { items: publishers, next: next && cursors.write(next) };
});
