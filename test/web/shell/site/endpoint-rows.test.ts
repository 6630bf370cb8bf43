import { expect, test } from 'vitest';
import * as articles from '#shared/api/articles.ts';
import { nouns } from '#shared/api/contract.ts';
import { endpointRows, rowsOf } from '#web/bundling/endpoint-rows.ts';

test('a row has what it takes to call an endpoint, and loads the schemas', () => {
  expect(
    rowsOf({ likeArticle: articles.likeArticle, listArticles: articles.listArticles }, '/shared/api/articles.ts'),
  ).toBe(`export const likeArticle = { ...{"method":"POST","path":"/api/articles/{id}/like","access":"visitor"}, load: () => import("/shared/api/articles.ts").then((all) => all.likeArticle) };
export const listArticles = { ...{"method":"GET","path":"/api/articles","access":"anyone","paged":true}, load: () => import("/shared/api/articles.ts").then((all) => all.listArticles) };`);
});

test('every noun of the contract has rows in the built site, and its schemas stay out of them', () => {
  const modules = Object.values(nouns).map((endpoints) => rowsOf(endpoints, '/file.ts'));
  expect(modules.join('\n').match(/"path":"\/api/g)).toHaveLength(
    Object.values(nouns).flatMap((endpoints) => Object.keys(endpoints)).length,
  );
  expect(modules.filter((text) => /schema|summary|reply|zod/.test(text))).toEqual([]);
  expect(endpointRows().enforce).toBe('pre');
});
