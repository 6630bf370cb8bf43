import { decodeHTML } from 'entities';

/** One line of plain text from an API's field: tags and entities resolved (ING-25), spaces collapsed. */
export function plainText(field: string | null | undefined): string {
  return decodeHTML((field ?? '').replace(/<[^<>]{0,2000}>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Plain text as HTML that says the same; nothing of an API's markup survives, so there is nothing to sanitise. */
export function paragraph(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  return escaped && `<p>${escaped}</p>`;
}

/** At most `length` characters (UTF-16 units), without half a character at the end. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** The address when it is a whole http(s) one, else null. */
export function webAddress(field: string | null | undefined): string | null {
  const url = URL.parse(field ?? '');
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username ? url.href : null;
}

/** JSON that may be anything; undefined when it is none. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
