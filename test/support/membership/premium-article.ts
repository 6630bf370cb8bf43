import type { Article } from '#shared/domain/articles/article.ts';
import { sampleArticle } from '../sample-article.ts';

export const opening =
  'The last appeal against the deep-water berth fell on Friday morning, and by noon the surveyors were walking the pier. ';
export const ending = 'Only who reads to the end learns the date.';
export const content = `<p>${opening.repeat(3)}</p><p>${ending}</p>`;

export const premiumArticle = (fields: Partial<Article> = {}): Article =>
  sampleArticle({ isPremium: true, content, ...fields });
/** What a stage with payments sends of it to everyone. */
export const withheld = { content: opening.repeat(2).slice(0, 200), withheld: true, readMinutes: 4 } as const;
