// Code points that neither HTML nor XML 1.0 allows: control characters other than tab and line breaks, and two
// noncharacters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Removes characters that markup does not allow. Lone surrogates become U+FFFD. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '').toWellFormed();

/** Escapes a text for use between tags or in a quoted attribute, in HTML and XML. */
export const escaped = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** An XML element with a text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
