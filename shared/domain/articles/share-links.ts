/** Longer titles are cut: some mail programs open no address of more than 2,000 characters. */
const longestTitle = 300;

/**
 * A title in one line. Without marks of direction, which would turn the address behind it round, and without halves of
 * characters, which no address can hold.
 */
const inOneLine = (title: string): string =>
  title
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length <= longestTitle ? text : `${letters.slice(0, longestTitle - 1).join('')}…`;
};

/**
 * The addresses that share a page by WhatsApp, Telegram and e-mail. They have its title and its address, nothing that
 * follows the reader.
 * @param url of the page
 */
export function shareLinks(title: string, url: string): { whatsapp: string; telegram: string; email: string } {
  const line = cut(inOneLine(title));
  const [name, address] = [line, url].map(encodeURIComponent);
  // A line break of a mail has two characters (RFC 6068).
  const both = line === '' ? address : `${name}%0D%0A${address}`;
  return {
    whatsapp: `https://wa.me/?text=${line === '' ? address : `${name}%0A${address}`}`,
    telegram: `https://t.me/share/url?url=${address}&text=${name}`,
    email: `mailto:?subject=${name}&body=${both}`,
  };
}
