import * as z from 'zod/mini';
import { editorial } from '#shared/config/editorial.ts';
import { type Article, readMinutes } from '#shared/domain/articles/article.ts';
import { plainText } from '../card/excerpt.ts';

const optionalText = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined);
const composedJson = z.object({ title: optionalText, summary: optionalText, content: optionalText });

/** The content of a Markdown code fence; any other text unchanged. */
const withoutCodeFence = (text: string): string => /^\s*```[\w+-]*\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
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
  const found =
    article.source === editorial.name ? z.safeParse(composedJson, parseJson(withoutCodeFence(article.content))) : null;
  const { title = article.title, summary = article.summary, content = article.content } = found?.data ?? {};
  return {
    ...article,
    title,
    summary,
    content,
    readMinutes: article.withheld ? article.readMinutes : readMinutes(bodyText(content)),
  };
}
