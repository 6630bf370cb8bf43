import { editorial } from '#shared/config/editorial.ts';
import { limits } from '#shared/config/limits.ts';
import { serverMarkup } from '#web/shell/state/served.ts';

/** Whether `content` is only a preview of the article: below 200 characters. */
export const isPreview = (content: string): boolean => content.length < limits.shortContent;

/**
 * Plain text of a summary that may contain markup or entities. It is parsed as an inert document: nothing in it loads
 * or runs.
 */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup.trim();
  const text = serverMarkup.text?.(markup) ?? new DOMParser().parseFromString(markup, 'text/html').body.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * The string value of `name` in a JSON text. Lists carry only the beginning of an article's content, so the text may
 * be cut off anywhere, also inside the string.
 */
function jsonField(text: string, name: string): string {
  const [, raw = ''] =
    new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4}))*)`).exec(text) ?? [];
  // Raw line breaks inside a string are invalid JSON, but occur.
  const value: unknown = JSON.parse(`"${raw.replace(/\p{Cc}+/gu, ' ')}"`);
  return typeof value === 'string' ? value : '';
}

/**
 * The summary or content inside a JSON text by the AI editorial team; any other text unchanged. See
 * `displayedArticle` for whole articles.
 */
function unwrapJson(text: string): string {
  if (!/^\s*(?:```[\w+-]*\s*)?\{\s*"/.test(text)) return text;
  return jsonField(text, 'summary') || jsonField(text, 'content');
}

/** The text under a card's headline: the summary, else the beginning of the content. */
export function excerptOf({ source, summary, content }: { source: string; summary: string; content: string }): string {
  const unwrap = source === editorial.name ? unwrapJson : (text: string) => text;
  return plainText(unwrap(summary)) || plainText(unwrap(content));
}
