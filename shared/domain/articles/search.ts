import type { ArticlePreview } from './article.ts';

/** What the search of the front page looks at. */
export type Searched = Pick<ArticlePreview, 'title' | 'source' | 'keywords'>;

/** Whether the title, the source or a keyword contains `term`, ignoring case. */
export function matchesSearch({ title, source, keywords }: Searched, term: string): boolean {
  const search = term.trim().toLocaleLowerCase();
  return search === '' || `${title}\n${source}\n${keywords}`.toLocaleLowerCase().includes(search);
}

/** Comma-separated keywords as a list: trimmed, without blanks and duplicates. */
export const keywordsOf = (keywords: string): string[] =>
  [...new Set(keywords.split(',').map((word) => word.trim()))].filter((word) => word !== '');

/** A keyword is worth a link if the search for it finds this many other articles. */
const worthwhile = 2;

/**
 * The keywords of an article that lead to other articles of the list, as distinct texts without blanks.
 * @param articles the list that the front page searches
 */
export function relatedKeywords(
  { id, keywords }: Pick<ArticlePreview, 'id' | 'keywords'>,
  articles: readonly (Searched & Pick<ArticlePreview, 'id'>)[],
): string[] {
  const others = articles.filter((one) => one.id !== id);
  return keywordsOf(keywords).filter((word) => others.filter((one) => matchesSearch(one, word)).length >= worthwhile);
}
