import { limits } from '#shared/config/limits.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { excerptOf } from '../card/excerpt.ts';
import { bodyText } from './displayed-article.ts';

/** The first words of an article as plain text: at most 200 characters, cut between words. */
export function openingWords({ source, content }: Pick<Article, 'source' | 'content'>): string {
  const text = content.includes('<') ? bodyText(content) : excerptOf({ source, summary: '', content });
  if (text.length <= limits.shortContent) return text;
  const cut = text.slice(0, limits.shortContent + 1);
  const end = cut.search(/\s\S*$/);
  // A script without spaces is cut anywhere except inside a surrogate pair.
  return end > 0 ? cut.slice(0, end) : cutCharacters(cut, limits.shortContent);
}
