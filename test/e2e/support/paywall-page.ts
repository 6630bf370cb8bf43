import type { Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect } from './fixtures.ts';
import { mockApi } from './mock-api.ts';

export const opening =
  'The last appeal against the deep-water berth fell on Friday morning, and by noon the surveyors were walking the pier. ';
export const ending = 'Only who reads to the end learns the date.';
export const content = `<p>${opening.repeat(3)}</p><p>${ending}</p>`;

/** Opens a premium article; the returned replies can be changed later. */
export async function openPremium(page: Page, fields: Partial<Article> = {}) {
  const replies = { articles: [], topics: [], article: sampleArticle({ isPremium: true, content, ...fields }) };
  await mockApi(page, replies);
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return replies;
}

/** Whether the document contains these words anywhere. */
export const inPage = (page: Page, words: string) =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), words);
