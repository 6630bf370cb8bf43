/** An outline of an OPML file, with its folders flattened. */
export interface OpmlOutline {
  /** By name in lower case: writers spell `xmlUrl` in many ways. */
  attributes: ReadonlyMap<string, string>;
  /** Names of the outlines around it, the nearest first. */
  folders: readonly string[];
  /** Whether it has outlines inside. */
  isFolder: boolean;
}
export interface OpmlFault {
  /** `other` for XML that is not OPML, `broken` for text that is not well-formed. */
  kind: 'other' | 'broken';
  /** In English, with the line, for the person who fixes the file. */
  message: string;
}

/** No real reading list is nested deeper. */
const maxDepth = 100;

/**
 * The outlines of an OPML file, or what is wrong with it. Reads in one pass without recursion and skips document
 * types, so entities cannot expand: only XML's five predefined ones and character references are decoded. DOMParser
 * is no alternative: it reports errors as styled HTML, which violates the site's Content-Security-Policy.
 */
export function opmlOutlines(text: string): OpmlOutline[] | OpmlFault {
  const collector = new OutlineCollector();
  for (const { at, tag } of tagsOf(text)) {
    const fault = typeof tag === 'string' ? broken(tag) : collector.add(tag);
    if (fault?.kind === 'broken') return broken(`line ${lineOf(text, at)}: ${fault.message}`);
    if (fault !== undefined) return fault;
  }
  return collector.result();
}

/** The display name of an outline. */
export const labelOf = (attributes: ReadonlyMap<string, string>): string =>
  (attributes.get('title') || attributes.get('text') || '').trim();

const broken = (message: string): OpmlFault => ({ kind: 'broken', message });
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  isClosing: boolean;
  isEmpty: boolean;
}

/** Checks the nesting of tags and collects the outlines. */
class OutlineCollector {
  private readonly outlines: OpmlOutline[] = [];
  /** Open elements; the label of anything but an outline is empty. */
  private readonly open: { name: string; label: string; outline?: OpmlOutline }[] = [];
  private root: string | undefined;

  add(tag: Tag): OpmlFault | undefined {
    if (tag.isClosing) return this.open.pop()?.name === tag.name ? undefined : broken(`</${tag.name}> closes nothing`);
    this.root ??= tag.name;
    if (this.root.toLowerCase() !== 'opml')
      return { kind: 'other', message: `not OPML: the document is <${this.root}>` };
    const isOutline = tag.name.toLowerCase() === 'outline';
    if (isOutline) {
      const folders = this.open.flatMap(({ label }) => label || []).toReversed();
      const parent = this.open.at(-1)?.outline;
      if (parent !== undefined) parent.isFolder = true;
      this.outlines.push({ attributes: tag.attributes, folders, isFolder: false });
    }
    const outline = isOutline ? this.outlines.at(-1) : undefined;
    const label = outline === undefined ? '' : labelOf(outline.attributes);
    if (!tag.isEmpty) this.open.push({ name: tag.name, label, ...(outline && { outline }) });
    return this.open.length > maxDepth ? broken(`nested deeper than ${maxDepth} levels`) : undefined;
  }

  result(): OpmlOutline[] | OpmlFault {
    if (this.root === undefined) return broken('not OPML: no element was found');
    const last = this.open.at(-1);
    return last === undefined ? this.outlines : broken(`<${last.name}> is not closed`);
  }
}

/** The tags of a text with their positions. Ends with a message in place of a tag where the text is malformed. */
function* tagsOf(text: string): Generator<{ at: number; tag: Tag | string }> {
  let at = text.indexOf('<');
  while (at >= 0) {
    let next = pastNonElement(text, at);
    if (next < 0) return yield { at, tag: 'a comment, CDATA section or declaration does not end' };
    if (next === at) {
      const read = readTag(text, at);
      if (read === undefined) return yield { at, tag: 'malformed tag' };
      yield { at, tag: read.tag };
      next = read.end;
    }
    at = text.indexOf('<', next);
  }
}

/**
 * Position after a comment, CDATA section, processing instruction or document type; `start` for a tag, -1 if it does
 * not end.
 */
function pastNonElement(text: string, start: number): number {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(begin, start)) continue;
    const found = text.indexOf(end, start + begin.length);
    return found < 0 ? -1 : found + end.length;
  }
  return text.startsWith('<!', start) ? pastDocumentType(text, start) : start;
}

/** Position after a document type, whose declarations in brackets may contain `>`; -1 if it does not end. */
function pastDocumentType(text: string, start: number): number {
  const bracket = text.indexOf('[', start);
  const plainEnd = text.indexOf('>', start);
  const hasDeclarations = bracket >= 0 && (plainEnd < 0 || plainEnd > bracket);
  if (!hasDeclarations) return plainEnd < 0 ? -1 : plainEnd + 1;
  const close = text.indexOf(']', bracket);
  const end = close < 0 ? -1 : text.indexOf('>', close);
  return end < 0 ? -1 : end + 1;
}

const name = /[A-Za-z_:][\w:.-]*/y;
const attribute = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const tagEnd = /\s*(\/?)>/y;

/** The tag at `start` and the position after it; undefined if it is malformed. */
function readTag(text: string, start: number): { tag: Tag; end: number } | undefined {
  const isClosing = text[start + 1] === '/';
  name.lastIndex = start + (isClosing ? 2 : 1);
  const tagName = name.exec(text)?.[0];
  if (tagName === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = name.lastIndex;
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(text);
    if (found === null) break;
    attributes.set((found[1] ?? '').toLowerCase(), decoded(found[2] ?? found[3] ?? ''));
    end = attribute.lastIndex;
  }
  tagEnd.lastIndex = end;
  const finish = tagEnd.exec(text);
  if (finish === null) return undefined;
  return { tag: { name: tagName, attributes, isClosing, isEmpty: finish[1] === '/' }, end: tagEnd.lastIndex };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * An attribute value with predefined entities and character references decoded. Unknown references stay as they are.
 */
const decoded = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, entity) => {
    if (entity !== undefined) return entities[entity.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
