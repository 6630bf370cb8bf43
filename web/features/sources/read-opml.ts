import { deskNamespace, type Outline, opmlLimits } from '#shared/domain/source-opml.ts';

export type OpmlFile =
  | { kind: 'outlines'; outlines: Outline[] }
  | { kind: 'refused'; reason: 'large' | 'doctype' | 'xml' | 'opml' | 'none' | 'rows' };

/** The encoding that the file's marks or its declaration name (XML 1.0, appendix F); UTF-8 otherwise. */
function decoded(bytes: Uint8Array): string {
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

/** An element's attributes by their names in small letters: writers spell `xmlUrl` in many ways. */
const attributesOf = (element: Element): Map<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name.toLowerCase(), value.trim()]));

/** Names of the folders around an outline, the nearest first. */
function foldersOf(outline: Element): string[] {
  const names: string[] = [];
  for (let folder = outline.parentElement; folder?.localName === 'outline' && names.length < 20; folder = folder.parentElement) {
    const attributes = attributesOf(folder);
    names.push(attributes.get('text') || attributes.get('title') || '');
  }
  return names;
}

function outlineOf(element: Element): Outline | null {
  const attributes = attributesOf(element);
  const address = attributes.get('xmlurl');
  const settings = element.getAttributeNS(deskNamespace, 'settings');
  // A folder, a note, a link to a page: nothing that can be read.
  if (address === undefined && settings === null) return null;
  const categories = (attributes.get('category') ?? '').split(/[,/]/);
  return {
    name: attributes.get('title') || attributes.get('text') || '',
    address: address ?? '',
    hints: [...categories, ...foldersOf(element)].filter((hint) => hint.trim() !== ''),
    settings,
  };
}

/**
 * The feeds that an OPML file names, or why it is none. The browser's own parser reads it, into a document that runs nothing and loads nothing; a file that declares a document type is not
 * given to it at all, so there is no entity to expand and none to fetch.
 */
export async function readOpml(file: Blob): Promise<OpmlFile> {
  const refused = (reason: Extract<OpmlFile, { kind: 'refused' }>['reason']): OpmlFile => ({ kind: 'refused', reason });
  if (file.size > opmlLimits.bytes) return refused('large');
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refused('doctype');
  const parsed = new DOMParser().parseFromString(text.trimStart(), 'application/xml');
  if (parsed.querySelector('parsererror') !== null) return refused('xml');
  if (parsed.documentElement.localName.toLowerCase() !== 'opml') return refused('opml');
  const outlines = [...parsed.querySelectorAll('outline')].flatMap((element) => outlineOf(element) ?? []);
  if (outlines.length === 0) return refused('none');
  return outlines.length > opmlLimits.rows ? refused('rows') : { kind: 'outlines', outlines };
}
