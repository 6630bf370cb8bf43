/** At most `length` UTF-16 units, without half a surrogate pair at the end. */
export const cutCharacters = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Characters of a headline that is made of the opening words of a text. */
const maxOpening = 100;

/** `text` cut to at most `length` UTF-16 units, without half a surrogate pair or white space at the cut. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : cutCharacters(text, length).trimEnd();

/** The opening words of a text, for a headline: whole words, and an ellipsis if there are more. */
export function openingWords(text: string): string {
  if (text.length <= maxOpening) return text;
  const cut = cutCharacters(text, maxOpening - 1);
  const space = cut.lastIndexOf(' ');
  // Scripts without spaces are cut anywhere.
  return `${(space > maxOpening / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
