import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, likeArticle, recordView, trackArticle, unlikeArticle } from '#shared/api/articles.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { type Call, reply, status } from './api.ts';
import { open } from './page.tsx';

export const title = page.getByRole('heading', { level: 1 });
export const body = page.getByCSS('[data-body]');
export const articleActions = page.getByRole('toolbar', { name: 'Article actions' });
export const reactions = page.getByRole('group', { name: 'Likes, comments and sharing' });
export const relatedTopics = page.getByRole('region', { name: 'Related topics' });

/**
 * Opens an article with these fields and waits for its body.
 * @returns the calls for the article
 */
export async function openArticle(
  fields: Partial<Article> = {},
  address = '/article/story-1',
): Promise<Call<typeof getArticle>[]> {
  const calls = reply(getArticle, sampleArticle(fields));
  open(address);
  await expect.element(body).not.toBeEmptyDOMElement();
  return calls;
}

/**
 * Records what the page reports about articles: the article's id, then `view`, `like`, `DELETE like` or the body of a
 * report.
 * @param likes the count that a like returns; taken back it is one less
 */
export function recordReaderActions(likes = 1): string[] {
  const actions: string[] = [];
  reply(recordView, ({ params }) => {
    actions.push(`${params.id} view`);
    return status(204);
  });
  reply(trackArticle, ({ params, body }) => {
    actions.push(`${params.id} ${JSON.stringify(body)}`);
    return status(204);
  });
  reply(likeArticle, ({ params }) => {
    actions.push(`${params.id} like`);
    return { likes, liked: true as const };
  });
  reply(unlikeArticle, ({ params }) => {
    actions.push(`${params.id} DELETE like`);
    return { likes: likes - 1, liked: false as const };
  });
  return actions;
}
