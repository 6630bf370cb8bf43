import { latestArticles } from '#functions/articles/article-lists.ts';
import { readCursor, writeCursor } from '#functions/runtime/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listArticles } from '#shared/api/articles.ts';

export const handler = endpoint(listArticles, async ({ query: { limit, cursor, topic, region, source, language } }) => {
  const page = await latestArticles(
    { topic, region, publisherId: source, languages: language },
    limit,
    readCursor(cursor),
  );
  return { items: page.items, next: writeCursor(page.next) };
});
