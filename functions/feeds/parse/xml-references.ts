import { decodeHTMLStrict } from 'entities';

const REFERENCE = /&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const DECLARATION = /<!ENTITY\s+([A-Za-z_][\w.-]{0,31})\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g;
/** Characters that one document's own entities may add in all: a bomb stops here. */
const EXPANSION_BUDGET = 100_000;
const XML_NAMES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

export type ReferenceDecoder = (raw: string) => string;

/**
 * Returns the decoder of one document's character references: XML's five, numbers (128 to 159 as windows-1252, which is what
 * their writers meant), HTML's names, and the plain texts its DOCTYPE declares. Nothing external is ever read, a declared text
 * that refers to another is ignored, and what is unknown stays as it stands.
 */
export function referenceDecoder(doctype: string): ReferenceDecoder {
  const declared = new Map<string, string>();
  for (const [, name, double, single] of doctype.slice(0, 10_000).matchAll(DECLARATION))
    declared.set(`&${name};`, double ?? single ?? '');
  let budget = EXPANSION_BUDGET;

  const decodeOne = (reference: string): string => {
    const known = XML_NAMES[reference];
    if (known !== undefined) return known;
    const own = declared.get(reference);
    if (own === undefined) return printable(decodeHTMLStrict(reference));
    budget -= own.length;
    return budget >= 0 ? own : '';
  };
  return (raw) => (raw.includes('&') ? raw.replace(REFERENCE, decodeOne) : raw);
}

/** A number may name a control character, which XML and HTML both forbid. */
function printable(text: string): string {
  const code = text.charCodeAt(0);
  return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d ? '' : text;
}
