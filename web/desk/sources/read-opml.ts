import { labelOf, type OpmlOutline, opmlOutlines } from '#shared/domain/sources/opml-outlines.ts';
import { countryIn, deskAttribute, type Outline, opmlLimits } from '#shared/domain/sources/source-opml.ts';

export type OpmlFile =
  | { kind: 'outlines'; outlines: Outline[] }
  | { kind: 'refused'; reason: 'large' | 'doctype' | 'xml' | 'opml' | 'none' | 'rows' };

/** Decodes a file by its byte order mark or XML declaration (XML 1.0, appendix F), by default as UTF-8. */
function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const label = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : declared;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function outlineOf({ attributes, folders, isFolder }: OpmlOutline): Outline | null {
  const address = attributes.get('xmlurl')?.trim();
  const settings = attributes.get(deskAttribute) ?? null;
  // A note or a link to a page is a row that cannot be imported.
  if (address === undefined && settings === null && isFolder) return null;
  const categories = (attributes.get('category') ?? '').split(/[,/]/);
  return {
    name: labelOf(attributes),
    address: address ?? '',
    hints: [...categories, ...folders].filter((hint) => hint.trim() !== ''),
    settings,
    country: countryIn(attributes),
  };
}

/**
 * Reads the feeds of an OPML file. A file with a DOCTYPE is refused: feed lists need none, entity expansion attacks
 * do.
 */
export async function readOpml(file: Blob): Promise<OpmlFile> {
  const refused = (reason: Extract<OpmlFile, { kind: 'refused' }>['reason']): OpmlFile => ({ kind: 'refused', reason });
  if (file.size > opmlLimits.bytes) return refused('large');
  const text = decodedText(new Uint8Array(await file.arrayBuffer()));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refused('doctype');
  const found = opmlOutlines(text);
  if ('kind' in found) return refused(found.kind === 'other' ? 'opml' : 'xml');
  const outlines = found.flatMap((outline) => outlineOf(outline) ?? []);
  if (outlines.every(({ address, settings }) => address === '' && settings === null)) return refused('none');
  return outlines.length > opmlLimits.rows ? refused('rows') : { kind: 'outlines', outlines };
}
