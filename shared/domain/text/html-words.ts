/** Elements whose content is no text for readers. One that is never closed takes the rest with it. */
const dropped = /<(script|style|iframe|noscript|template|svg|math|object|head)\b[^>]*(?:$|>[\s\S]*?(?:<\/\1\s*>|$))/gi;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const block =
  /<\/?(?:p|div|br|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|figure|figcaption|tr|td|th|table|pre|hr|section|article)\b[^>]*(?:>|$)/gi;
const tag = /<\/?[a-z!?][^>]*(?:>|$)/gi;
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Controls, halves of characters, and marks that turn the text round. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return references[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** A text as one line: no control characters, single spaces. */
export const oneLine = (text: string): string => text.replace(unfit, ' ').replace(/\s+/g, ' ').trim();

/** The words of HTML, whoever wrote it, a line for each block. References are resolved last, so that `&lt;` never becomes a tag; what comes of it is text and must be shown as text. */
export function linesOfHtml(html: string): string[] {
  return decoded(html.replace(dropped, '\n').replace(comment, '').replace(block, '\n').replace(tag, ''))
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
}

/** Lines of text as HTML that says the same and does nothing. */
export const paragraphsOf = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`).join('');
