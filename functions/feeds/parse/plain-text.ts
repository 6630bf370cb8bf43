import { decodeHTMLStrict } from 'entities';
import { withBalancedDirections } from '#shared/domain/text/balanced-directions.ts';
import { cutText } from '#shared/domain/text/cut-text.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import { cleanHtml } from './html/clean-html.ts';
import { isHtmlElement } from './html/html-rules.ts';
import type { Markup } from './raw-feed.ts';

/** Elements in decoded text: the markup was escaped twice. */
const escapedTwice =
  /<\/(?:p|a|b|i|u|em|strong|span|font|div|h[1-6]|code|sup|sub|small|q|cite|abbr|mark|script|style|iframe)\s*>|<br\s*\/?>|<img\s/i;
/** Tags that run code or load something; plain text never needs them. Expects collapsed white space. */
const activeTags =
  /<\s?\/?\s?(?:script|style|iframe|frame|frameset|object|embed|applet|form|meta|base|link|layer)\b[^<>]{0,500}>?|<[^<>]{0,500}\son\w{1,40}\s?=[^<>]{0,500}>?/gi;
/** Characters of a text that are read; titles and names are far shorter, with their markup too. */
const maxSource = 10_000;
/** A tag without attributes. */
const bareTag = /<\/?([a-z][a-z\d-]{0,40})\s?\/?>/gi;
const visible = /[^\p{Default_Ignorable_Code_Point}\s]/u;
const reference = /&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][a-z\d]{1,31});/i;

/**
 * The words of a title, name or category: no tags, no references, white space collapsed, at most `limit` characters.
 * Decodes twice if the markup was escaped twice. Words about HTML ("the <blink> tag") stay, active elements do not.
 */
export function textOfMarkup(markup: Markup, limit: number): string {
  const source = markup.text.trimStart().slice(0, maxSource).trimEnd();
  const once = markup.kind === 'text' ? source : wordsOf(source, limit);
  const twice = reference.test(once) ? decodeHTMLStrict(once) : once;
  const words = escapedTwice.test(twice) ? wordsOf(twice, limit) : twice;
  const text = withoutActiveTags(words);
  return visible.test(text) ? withBalancedDirections(cutText(text, limit)) : '';
}

/** Removes active tags, in case a consumer renders the words as HTML, and collapses white space. */
export function withoutActiveTags(words: string): string {
  return collapse(collapse(words).replace(activeTags, ' '));
}

/** The words of an HTML fragment, at least `limit` characters of them if there are so many. */
function wordsOf(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return html;
  // A name in angle brackets that is no element of HTML is a word: "List<Item> explained".
  const words = html.replace(bareTag, (tag, name: string) => (isHtmlElement(name) ? tag : `&lt;${tag.slice(1)}`));
  return cleanHtml(words, { base: null, maxHtml: 0, maxText: limit + 1 }).text;
}

function collapse(text: string): string {
  return singleSpaces(text).trim();
}
