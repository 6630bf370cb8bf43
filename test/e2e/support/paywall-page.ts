import type { Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { premiumArticle } from '#test/support/membership/premium-article.ts';
import { expect } from './fixtures.ts';
import { mockApi } from './mock-api.ts';

/** Opens a premium article. */
export async function openPremium(page: Page, fields: Partial<Article> = {}): Promise<void> {
  await mockApi(page, { articles: [], topics: [], article: premiumArticle(fields) });
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Whether the document contains these words anywhere. */
export const inPage = (page: Page, words: string) =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);
