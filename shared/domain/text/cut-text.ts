/** At most `length` UTF-16 units, without half a surrogate pair at the end. */
export const cutCharacters = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** `text` cut to at most `length` UTF-16 units, without half a surrogate pair or white space at the cut. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : cutCharacters(text, length).trimEnd();
