import { cursorsOf, readyPage } from '#functions/articles/lists/ready-pages.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listArticles } from '#shared/api/articles.ts';

export const handler = endpoint(listArticles, async ({ query: { limit, cursor, topic, region, source, language } }) => {
  const filter = { topic, region, publisherId: source, languages: language };
  const reading = cursorsOf(filter);
  // The first page does not wait for the key.
  const from = cursor === undefined ? null : (await reading).read(cursor);
  const [page, cursors] = await Promise.all([readyPage(filter, limit, from), reading]);
  return { items: page.items, next: page.next && cursors.write(page.next), isKept: true };
});
