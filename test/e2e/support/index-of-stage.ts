import type { Page } from 'playwright/test';
import { listArticles } from '#shared/api/articles.ts';
import { expect } from './fixtures.ts';

/**
 * The first article of the stage for which the index has an answer, with what `pick` takes of it. Articles are indexed
 * up to a minute after they are stored.
 */
export async function firstOnStage<T>(
  page: Page,
  what: 'related' | 'subjects',
  pick: (reply: unknown) => T | undefined,
): Promise<{ article: string; found: T }> {
  let first: { article: string; found: T } | undefined;
  await expect
    .poll(
      async () => {
        const articles = listArticles.reply.parse(await (await page.request.get('/api/articles?limit=100')).json());
        for (const { id } of articles) {
          const response = await page.request.get(`/api/articles/${id}/${what}`);
          const found = response.ok() ? pick(await response.json()) : undefined;
          if (found !== undefined) {
            first = { article: id, found };
            break;
          }
        }
        return first !== undefined;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  if (first === undefined) throw new Error(`The index of the stage has no ${what}`);
  return first;
}
