import type { Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect } from './fixtures.ts';
import { mockApi } from './mock-api.ts';

/** Twelve articles with one of each kind: watchlist hits, a sponsored one and one in Arabic. */
export const articles = Array.from({ length: 12 }, (_, n) =>
  samplePreview(n, {
    watchlistHits: n < 4 ? ['Caribbean Finance and Justice'] : [],
    sponsored: n === 2,
    language: n === 3 ? 'ar' : 'en',
    ...(n === 3 ? { title: 'الميناء يفتح أبوابه', content: 'قصير' } : {}),
  }),
);

/** Opens an article with these fields from its address. */
export async function openArticle(page: Page, fields: Partial<Article> = {}) {
  await mockApi(page, { articles, article: sampleArticle(fields) });
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
