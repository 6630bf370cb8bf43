import { editorial } from '#shared/config/editorial.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { readMinutes } from '#shared/domain/text/read-minutes.ts';
import { plainText } from '../card/excerpt.ts';

/** The content of a Markdown code fence; any other text unchanged. */
const withoutCodeFence = (text: string): string => /^\s*```[\w+-]*\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

/** The texts of a JSON object that are not empty; none for any other text. */
function textsIn(json: string): Partial<Record<string, string>> {
  try {
    const texts = Object.entries(JSON.parse(json) ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

/** A body as plain text, with a space between blocks. */
export const bodyText = (html: string): string =>
  plainText(html.replace(/<\/?(?:p|div|br|li|h\d|t[dhr]|d[dt]|figure|figcaption|blockquote|pre)\b/gi, ' $&'));

/**
 * The article as it is displayed. If the editorial team's content is a JSON text, its fields replace the title,
 * summary and content. The reading time is computed from the displayed body, unless the body is withheld.
 */
export function displayedArticle(article: Article): Article {
  const found = article.source === editorial.name ? textsIn(withoutCodeFence(article.content)) : {};
  const { title = article.title, summary = article.summary, content = article.content } = found;
  return {
    ...article,
    title,
    summary,
    content,
    readMinutes: article.withheld ? article.readMinutes : readMinutes(bodyText(content)),
  };
}
