import { decodeHTMLStrict } from 'entities';

const referencePattern = /&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const entityDeclaration = /<!ENTITY\s+([A-Za-z_][\w.-]{0,31})\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g;
/** Characters that a document's own entities may add in total; stops entity bombs. */
const expansionBudget = 100_000;
const xmlEntities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

export type ReferenceDecoder = (raw: string) => string;

/**
 * Returns the decoder of one document's character references: XML's five, numbers (128 to 159 as windows-1252, as
 * their authors mean them), HTML's names, and plain texts that the DOCTYPE declares. It reads nothing external,
 * ignores a declaration that refers to another one, and leaves unknown references unchanged.
 */
export function referenceDecoder(doctype: string): ReferenceDecoder {
  const declared = new Map<string, string>();
  for (const [, name, double, single] of doctype.slice(0, 10_000).matchAll(entityDeclaration))
    declared.set(`&${name};`, double ?? single ?? '');
  let budget = expansionBudget;

  const decodeOne = (reference: string): string => {
    const known = xmlEntities[reference];
    if (known !== undefined) return known;
    const own = declared.get(reference);
    if (own === undefined) return printable(decodeHTMLStrict(reference));
    budget -= own.length;
    return budget >= 0 ? own : '';
  };
  return (raw) => (raw.includes('&') ? raw.replace(referencePattern, decodeOne) : raw);
}

/** Drops control characters, which XML and HTML forbid. */
function printable(text: string): string {
  const code = text.charCodeAt(0);
  return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d ? '' : text;
}
