import { decodeHTMLStrict } from 'entities';
import { cleanHtml } from './clean-html.ts';
import type { Markup } from './raw-feed.ts';

/** Markup that was escaped twice on its way: whole elements in what should be words. */
const ESCAPED_TWICE =
  /<\/(?:p|a|b|i|u|em|strong|span|font|div|h[1-6]|code|sup|sub|small|q|cite|abbr|mark|script|style|iframe)\s*>|<br\s*\/?>|<img\s/i;
/** Tags that do something; in words they are never needed. */
const ACTIVE =
  /<\s*\/?\s*(?:script|style|iframe|frame|frameset|object|embed|applet|form|meta|base|link|layer)\b[^<>]{0,500}>?|<[^<>]{0,500}\son\w+\s*=[^<>]{0,500}>?/gi;
/** Characters of a text that are looked at; a title or name is long before this. */
const MAX_SOURCE = 50_000;
const REFERENCE = /&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][a-z\d]{1,31});/i;

/**
 * The words of a title, name or category: no tags, no references, white space collapsed, at most `limit` characters. What was
 * escaped twice is decoded twice; words about HTML ("the <blink> tag") stay, active elements never do.
 */
export function plainText(markup: Markup, limit: number): string {
  const source = markup.text.trim().slice(0, MAX_SOURCE);
  const once = markup.kind === 'text' ? source : wordsOf(source, limit);
  const twice = REFERENCE.test(once) ? decodeHTMLStrict(once) : once;
  const words = ESCAPED_TWICE.test(twice) ? wordsOf(twice, limit) : twice;
  return cutText(withoutActiveTags(words), limit);
}

/** Words from which every tag that would do something is gone, should anybody ever take them for HTML. White space collapsed. */
export function withoutActiveTags(words: string): string {
  return collapse(words.replace(ACTIVE, ' '));
}

/** Words of an HTML fragment, up to a little more than `limit` characters. */
function wordsOf(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return html;
  return cleanHtml(html, { base: null, maxHtml: 0, maxText: limit + 1 }).text;
}

/** Cuts to `limit` UTF-16 units without splitting a character. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
