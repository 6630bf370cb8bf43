import { publisherPage } from '#functions/articles/publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { limits } from '#shared/config/limits.ts';

export const handler = endpoint(listPublishers, async ({ query }) => {
  const { publishers, next } = await publisherPage(readIdCursor(query.cursor), limits.page.publishers);
  return { items: publishers, next: writeIdCursor(next) };
});
