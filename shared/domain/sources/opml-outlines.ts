/** An outline as it stands in a file, folders flattened. */
export interface OpmlOutline {
  /** By their names in small letters: writers spell `xmlUrl` in many ways. */
  attributes: ReadonlyMap<string, string>;
  /** Names of the outlines around it, the nearest first. */
  folders: readonly string[];
}
export interface OpmlFault {
  /** Something else, or not even well-formed. */
  kind: 'other' | 'broken';
  /** In English, with the line, for whoever mends the file. */
  message: string;
}

/** Deeper nesting is nobody's reading list. */
const maxDepth = 100;
const name = /[A-Za-z_:][\w:.-]*/y;
const attribute = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const tagEnd = /\s*(\/?)>/y;

/**
 * The outlines of an OPML file, or what is wrong with it. One pass without recursion; a document type is skipped and defines nothing, so there is no entity to expand but XML's own five
 * and character references. Not a browser's parser: that writes its complaints as styled HTML, which the site's Content-Security-Policy then reports.
 */
export function opmlOutlines(text: string): OpmlOutline[] | OpmlFault {
  const outlines: OpmlOutline[] = [];
  const open: { tag: string; label: string }[] = [];
  const broken = (start: number, what: string): OpmlFault => ({
    kind: 'broken',
    message: `line ${lineOf(text, start)}: ${what}`,
  });
  let root: string | undefined;
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    const skipped = skipMarkup(text, start);
    if (skipped !== undefined) {
      if (skipped < 0) return broken(start, 'a comment, CDATA section or declaration does not end');
      at = skipped;
      continue;
    }
    const closing = text[start + 1] === '/';
    const tag = readTag(text, start + (closing ? 2 : 1));
    if (tag === undefined) return broken(start, 'malformed tag');
    at = tag.end;
    if (closing) {
      if (open.pop()?.tag !== tag.name) return broken(start, `</${tag.name}> closes nothing`);
      continue;
    }
    root ??= tag.name;
    if (root.toLowerCase() !== 'opml') return { kind: 'other', message: `not OPML: the document is <${root}>` };
    const isOutline = tag.name.toLowerCase() === 'outline';
    if (isOutline)
      outlines.push({ attributes: tag.attributes, folders: open.flatMap(({ label }) => label || []).toReversed() });
    if (!tag.empty) open.push({ tag: tag.name, label: isOutline ? labelOf(tag.attributes) : '' });
    if (open.length > maxDepth) return broken(start, `nested deeper than ${maxDepth} levels`);
  }
  if (root === undefined) return { kind: 'broken', message: 'not OPML: no element was found' };
  const last = open.at(-1);
  return last === undefined ? outlines : { kind: 'broken', message: `<${last.tag}> is not closed` };
}

/** What a reader would call an outline. */
export const labelOf = (attributes: ReadonlyMap<string, string>): string =>
  (attributes.get('title') || attributes.get('text') || '').trim();

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** A value with XML's own five entities and its character references decoded; what else looks like one stays as it is. */
const decoded = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });

/** Position after a comment, CDATA section, processing instruction or document type; -1 when it does not end; undefined for a tag. */
function skipMarkup(text: string, start: number): number | undefined {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(begin, start)) continue;
    const found = text.indexOf(end, start + begin.length);
    return found < 0 ? -1 : found + end.length;
  }
  if (!text.startsWith('<!', start)) return undefined;
  // A document type may hold declarations in brackets.
  const bracket = text.indexOf('[', start);
  const plain = text.indexOf('>', start);
  if (bracket < 0 || (plain >= 0 && plain < bracket)) return plain < 0 ? -1 : plain + 1;
  const close = text.indexOf(']', bracket);
  const end = close < 0 ? -1 : text.indexOf('>', close);
  return end < 0 ? -1 : end + 1;
}

function readTag(
  text: string,
  at: number,
): { name: string; attributes: Map<string, string>; empty: boolean; end: number } | undefined {
  name.lastIndex = at;
  const tagName = name.exec(text)?.[0];
  if (tagName === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = at + tagName.length;
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(text);
    if (!found) break;
    attributes.set((found[1] ?? '').toLowerCase(), decoded(found[2] ?? found[3] ?? ''));
    end = attribute.lastIndex;
  }
  tagEnd.lastIndex = end;
  const finish = tagEnd.exec(text);
  return finish ? { name: tagName, attributes, empty: finish[1] === '/', end: tagEnd.lastIndex } : undefined;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
