/** Its stories may come as a JSON blob, which then says what to show (ART-19). */
export const editorialTeam = 'AI Editorial Team';

/** Plain text of a summary that may hold markup or entities (CARD-22): parsed as an inert document, so nothing in it loads or runs. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup.trim();
  const text = new DOMParser().parseFromString(markup, 'text/html').body.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The string that stands under `name` in a JSON text. A list carries only the beginning of a content, so the text may end anywhere, in the string too. */
function jsonField(text: string, name: string): string {
  const [, raw = ''] =
    new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4}))*)`).exec(text) ?? [];
  // A line break inside a string is not JSON, but is written all the same.
  const value: unknown = JSON.parse(`"${raw.replace(/\p{Cc}+/gu, ' ')}"`);
  return typeof value === 'string' ? value : '';
}

/** A text of the AI editorial team that is a JSON blob, as the words in it (CARD-22, as ART-19 on the article's page); any other as it is. */
function unwrapped(text: string): string {
  if (!/^\s*(?:```[\w+-]*\s*)?\{\s*"/.test(text)) return text;
  return jsonField(text, 'summary') || jsonField(text, 'content');
}

/** The text under a card's headline: the summary, else the beginning of the content (CARD-08). */
export function excerptOf({ source, summary, content }: { source: string; summary: string; content: string }): string {
  const words = source === editorialTeam ? unwrapped : (text: string) => text;
  return plainText(words(summary)) || plainText(words(content));
}
