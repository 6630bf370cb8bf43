import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from './api.ts';
import { open } from './page.tsx';

/** A picture that loads, and one that does not. */
export const picture = '/creatives/sample-boats.svg';
export const missingPicture = '/creatives/missing.svg';

/** This number of articles, newest first. */
export const stories = (count: number): ArticlePreview[] => Array.from({ length: count }, (_, n) => samplePreview(n));

export const cards = page.getByCSS('[data-card]');
/** The card of `samplePreview(n)`. */
export const card = (n: number) => cards.filter({ hasText: `Story number ${n} of` });
/** The headlines of the feed, without that of the lead and those of the lists. */
export const headlines = page.getByCSS('[data-card] .headline');
export const leadCard = page.getByCSS('[data-card=lead]');
export const searchBar = page.getByPlaceholder('Search articles...');
export const feedTab = (name: string) => page.getByRole('tab', { name, exact: true });

/** Opens a search, which shows every article as an ordinary card, and waits for the cards. */
export async function openCards(articles: readonly ArticlePreview[]): Promise<void> {
  reply(listArticles, [...articles]);
  open('/?search=harbour');
  await expect.element(cards).toHaveLength(articles.length);
}

/** Waits until the page is idle: what loads then has begun to load. */
export const expectIdle = () => expect.element(page.getByRole('button', { name: /^Languages I read/ })).toBeVisible();
