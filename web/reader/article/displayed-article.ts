import * as z from 'zod/mini';
import { type Article, readMinutes } from '#shared/domain/articles/article.ts';
import { editorialTeam, plainText } from '../card/excerpt.ts';

const words = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined);
const blob = z.object({ title: words, summary: words, content: words });

/** What stands in a code fence, with or without a language; anything else as it is (ART-20). */
const unfenced = (text: string): string => /^\s*```[\w+-]*\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The words of a body. Where one block ends and the next begins there is a space, so that no two words become one. */
export const bodyText = (html: string): string =>
  plainText(html.replace(/<\/?(?:p|div|br|li|h\d|t[dhr]|d[dt]|figure|figcaption|blockquote|pre)\b/gi, ' $&'));

/**
 * The article as it is shown: a story of the editorial team by its JSON blob, field by field; what is not such a blob, or another's story, as it came (ART-19 to ART-21). Its reading time is
 * that of the body shown (ART-14), or would be if it were.
 */
export function displayedArticle(article: Article): Article {
  const found = article.source === editorialTeam ? z.safeParse(blob, parsed(unfenced(article.content))) : null;
  const { title = article.title, summary = article.summary, content = article.content } = found?.data ?? {};
  return {
    ...article,
    title,
    summary,
    content,
    readMinutes: article.withheld ? article.readMinutes : readMinutes(bodyText(content)),
  };
}
