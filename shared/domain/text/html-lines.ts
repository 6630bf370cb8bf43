import { singleSpaces } from './single-spaces.ts';

/** Elements whose content is not text. An unclosed one extends to the end. */
const dropped = /<(script|style|iframe|noscript|template|svg|math|object|head)\b[^>]*(?:$|>[\s\S]*?(?:<\/\1\s*>|$))/gi;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const block =
  /<\/?(?:p|div|br|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|figure|figcaption|tr|td|th|table|pre|hr|section|article)\b[^>]*(?:>|$)/gi;
const tag = /<\/?[a-z!?][^>]*(?:>|$)/gi;
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Control characters, lone surrogates and text direction marks. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return references[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** `text` as one line with single spaces and without control characters. */
export const oneLine = (text: string): string => singleSpaces(text.replace(unfit, ' ')).trim();

/**
 * The text of untrusted HTML, one line per block. Character references are decoded last: `&lt;` never becomes a tag.
 * The result is plain text and must be shown as such.
 */
export function linesOfHtml(html: string): string[] {
  return decoded(html.replace(dropped, '\n').replace(comment, '').replace(block, '\n').replace(tag, ''))
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
}

/** Lines of text as escaped HTML paragraphs. */
export const paragraphsHtml = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`).join('');
